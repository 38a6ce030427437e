/** @jsxImportSource hastscript */
import type { Element, ElementContent } from 'hast'
import { icon } from '../frame/icons'
import { copyButton } from './code-figure'

const NOTICES = { note: 'Note', warning: 'Warning', tip: 'Tip' } as const
type Notice = keyof typeof NOTICES
const isNotice = (name: string): name is Notice => Object.hasOwn(NOTICES, name)

type Block = { name: string; title: ElementContent[] | null; children: ElementContent[] }

/** `:::note` and the other blocks of docs/site/README.md. Null for a name that there is not. */
export function blockElement({ name, title, children }: Block): Element | null {
  if (isNotice(name)) return notice(name, title ?? [{ type: 'text', value: NOTICES[name] }], children)
  if (name === 'message') return message(children)
  if (name === 'cards') return (<div className="cards">{children}</div>) as Element
  if (name === 'tasks') return (<div className="cards tasks">{children}</div>) as Element
  if (name === 'steps') return (<div className="steps">{children}</div>) as Element
  return null
}

const notice = (kind: Notice, title: ElementContent[], children: ElementContent[]): Element =>
  (
    <div role="note" className={`notice ${kind}`} aria-label={NOTICES[kind]}>
      {icon(kind)}
      <div>
        <p className="title">{title}</p>
        {children}
      </div>
    </div>
  ) as Element

const message = (children: ElementContent[]): Element =>
  (
    <figure className="message">
      <blockquote>{children}</blockquote>
      {copyButton('Copy message')}
    </figure>
  ) as Element
