import { ChevronRight } from 'lucide-react'
import type { Route } from 'next'
import { Fragment, type ReactNode } from 'react'
import { Link } from './link'

export type Crumb = { label: ReactNode; href: Route }

/** The way back up. Only below the second level; the page itself is the title below, not a crumb. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1 text-muted text-small">
    {crumbs.map(({ label, href }) => (
      <Fragment key={href}>
        <Link href={href} className="truncate rounded-control underline-offset-4 hover:text-ink hover:underline">
          {label}
        </Link>
        <ChevronRight aria-hidden="true" className="size-3 shrink-0 last:hidden" />
      </Fragment>
    ))}
  </nav>
)
