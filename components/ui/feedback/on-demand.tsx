'use client'
import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { useIsHydrated } from '@/lib/foundation/browser/page/use-origin'

const AGAIN_AFTER_MS = 3_000

type Load<Props> = () => Promise<ComponentType<Props>>
type OnDemandProps<Props> = Props & {
  load: Load<Props>
  /** shown until the code is there */
  waiting?: ReactNode
}

/** What this page has fetched so far, by its `load`: shown at once where it is needed again. */
const fetched = new WeakMap<object, unknown>()

/**
 * A part of a page whose code is fetched, in the browser, when the part is first shown. A download that fails is
 * repeated; with React.lazy it would replace the page by its error screen.
 */
export function OnDemand<Props extends object>({ load, waiting = null, ...props }: OnDemandProps<Props>) {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  // The server fetches none, and hydration has to begin with what the server sent.
  const Part = useIsHydrated() ? (fetched.get(load) as ComponentType<Props> | undefined) : undefined
  useEffect(() => {
    if (fetched.has(load)) return
    let isShown = true
    let again: ReturnType<typeof setTimeout> | undefined
    const show = (part: ComponentType<Props>) => {
      fetched.set(load, part)
      if (isShown) renderAgain()
    }
    const tryAgain = () => {
      if (isShown) again = setTimeout(fetchPart, AGAIN_AFTER_MS)
    }
    const fetchPart = () => void load().then(show, tryAgain)
    fetchPart()
    return () => {
      isShown = false
      clearTimeout(again)
    }
  }, [load])
  return Part ? <Part {...(props as unknown as Props)} /> : waiting
}
