/** @jsxImportSource hastscript */
import type { Element } from 'hast'
import { docsHref, docsSections } from '@/lib/people/docs/core/navigation'
import { loadDocs } from '../load-docs'
import { SIDEBAR_ID } from './header'
import { icon } from './icons'

/** Every page by section. On a phone it is a popover that the menu button opens. */
export const sidebar = (current: string | null): Element =>
  (
    <aside className="sidebar" id={SIDEBAR_ID} popover="auto" aria-label="All pages">
      <button type="button" className="close" popoverTarget={SIDEBAR_ID} popoverTargetAction="hide" aria-label="Close">
        {icon('close')}
      </button>
      <nav aria-label="Documentation">
        {docsSections().map(({ title, pages }) => (
          <div className="section">
            <p>{title}</p>
            <ul role="list">{pages.map((name) => pageLink(name, name === current))}</ul>
          </div>
        ))}
      </nav>
    </aside>
  ) as Element

const pageLink = (name: string, isCurrent: boolean): Element =>
  (
    <li>
      <a href={docsHref(name)} aria-current={isCurrent ? 'page' : undefined}>
        {labelOf(name)}
      </a>
    </li>
  ) as Element

const labelOf = (name: string): string => {
  if (name === 'index' || name === 'api') return 'Overview'
  return loadDocs().get(name)?.title ?? name
}
