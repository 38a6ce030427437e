import type { ReactNode } from 'react'
import { Link } from '@/components/ui/navigation/link'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const LINK = 'underline underline-offset-4'

type Props = {
  /** whose installation this is, if it is that of one */
  vendor: string | null
  children: ReactNode
}

/** What surrounds the public pages about the status. */
export const StatusFrame = ({ vendor, children }: Props) => (
  <main className="mx-auto max-w-[800px] space-y-8 px-4 py-10 sm:px-6">
    <p className="break-words font-semibold text-section">
      <Link href="/">{vendor ?? 'Latchkey'}</Link> <span className="font-normal text-muted">Status</span>
    </p>
    {children}
    <footer className="flex flex-wrap gap-x-6 gap-y-2 border-hairline border-t pt-4 text-muted text-small">
      <Link className={LINK} href="/status">
        Current status
      </Link>
      <Link className={LINK} href="/status/history">
        Incident history
      </Link>
      <a className={LINK} href="/api/status.atom">
        Atom feed
      </a>
      <a className={LINK} href="/api/status.json">
        JSON
      </a>
      <a className={LINK} href={DOCS_PAGES.status_page}>
        How this is measured
      </a>
    </footer>
  </main>
)
