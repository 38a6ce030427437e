import type { ReactNode } from 'react'
import { Logo } from '@/components/layout/logo'
import { OperatedBy } from '@/components/site/operated-by'
import { Link } from '@/components/ui/navigation/link'
import type { OperatedBy as Operator } from '@/lib/foundation/plans/core/operated-by'
import { DOCS_PAGES } from '@/lib/foundation/shared/docs/docs-pages'

const LINK = 'underline underline-offset-4'

type Props = {
  /** whose installation this is, if it is that of one */
  vendor: string | null
  /** null while the database is away */
  operator: Operator | null
  children: ReactNode
}

/** What surrounds the public pages about the status. */
export const StatusFrame = ({ vendor, operator, children }: Props) => (
  <main className="mx-auto max-w-[800px] space-y-8 px-4 py-10 sm:px-6">
    <p className="flex flex-wrap items-center gap-x-2 break-words font-semibold text-section">
      <Link href="/" className="flex min-w-0 items-center">
        {vendor ?? <Logo />}
      </Link>{' '}
      <span className="font-normal text-muted">Status</span>
    </p>
    {children}
    <footer className="flex flex-wrap gap-x-6 gap-y-2 border-hairline border-t pt-4 text-muted text-small">
      <Link className={LINK} href="/status">
        Current status
      </Link>
      <Link className={LINK} href="/status/history">
        History
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
      {operator && <OperatedBy {...operator} />}
    </footer>
  </main>
)
