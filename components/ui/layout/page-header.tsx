import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs'
import { HydrationMark } from './hydration-mark'
import { PageTitle } from './page-title'

type PageHeadProps = {
  title: ReactNode
  /** One line: what this is. */
  description?: ReactNode
  /** Beside the title: a status. */
  badge?: ReactNode
  /** The primary action, at the right. */
  action?: ReactNode
  crumbs?: readonly Crumb[]
  /** A HelpLink, beside the title. */
  help?: ReactNode
}

/** The head of every page. */
export const PageHeader = ({ title, description, badge, action, crumbs, help }: PageHeadProps) => (
  <div className="space-y-1">
    <HydrationMark />
    {crumbs && <Breadcrumbs crumbs={crumbs} />}
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-64 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageTitle className="min-w-0 break-words text-head">{title}</PageTitle>
          {help}
          {badge}
        </div>
        {description && <p className="max-w-[640px] text-muted">{description}</p>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </header>
  </div>
)
