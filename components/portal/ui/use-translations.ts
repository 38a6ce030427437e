import { useTranslations as useMessages } from 'next-intl'
import { Children, isValidElement, type ReactNode, useMemo } from 'react'
import { onePeriod } from '@/lib/foundation/shared/one-period'

/** The messages of a namespace; a name that ends with a period ends its sentence with it. */
export const useTranslations: typeof useMessages = (namespace) => {
  const translate = useMessages(namespace)
  return useMemo(() => withOnePeriod(translate), [translate])
}

const withOnePeriod = <T extends (...of: never) => string>(translate: T): T =>
  new Proxy(translate, {
    apply: (target, self, of) => onePeriod(Reflect.apply(target, self, of)),
    get(target, name) {
      const own = Reflect.get<object, PropertyKey>(target, name)
      return name === 'rich' ? (...of: unknown[]) => onePeriodIn(Reflect.apply(own, target, of)) : own
    },
  })

/** The same where the name is an element, such as a link. */
function onePeriodIn(words: ReactNode): ReactNode {
  if (typeof words === 'string') return onePeriod(words)
  if (!Array.isArray(words)) return words
  return words.map((part, i) =>
    typeof part === 'string' && part.startsWith('.') && endOf(words[i - 1]).endsWith('.')
      ? onePeriod(part.slice(1))
      : typeof part === 'string'
        ? onePeriod(part)
        : part,
  )
}

/** The last text inside. */
function endOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  const last = Children.toArray(isValidElement<{ children?: ReactNode }>(node) ? node.props.children : node).at(-1)
  return last === undefined || last === node ? '' : endOf(last)
}
