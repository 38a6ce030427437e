import { CircleHelp } from 'lucide-react'
import { DOCS_PAGES, type DocsPage } from '@/lib/foundation/shared/docs/docs-pages'

type HelpLinkProps = {
  to: DocsPage
  /** What the page explains: "IP control". */
  about: string
}

/** A question mark that opens the documentation, beside what needs explaining. In a new tab: forms keep their input. */
export const HelpLink = ({ to, about }: HelpLinkProps) => (
  <a
    href={DOCS_PAGES[to]}
    target="_blank"
    rel="noopener"
    aria-label={`Documentation: ${about} (opens in a new tab)`}
    data-tip="Documentation"
    data-tip-side="top"
    className="inline-flex size-6 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:text-ink"
  >
    <CircleHelp aria-hidden="true" className="size-4" />
  </a>
)
