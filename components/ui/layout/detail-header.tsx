import type { ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Breadcrumbs, type Crumb } from '../navigation/breadcrumbs'
import { HydrationMark } from './hydration-mark'
import { PageTitle } from './page-title'

/** `wide`: longer than half of a phone, as an email is (`phone`: only there); `row`: a URL, which has a row for itself. */
type DetailFact = { label: string; value: ReactNode; wide?: boolean | 'phone' | 'row' }

type DetailHeadProps = {
  crumbs: readonly Crumb[]
  title: ReactNode
  /** Beside the title: the status. */
  badge?: ReactNode
  /** Below the title: the owner, or the reason for the state. */
  description?: ReactNode
  /** The three most used actions. */
  actions?: ReactNode
  /** The few most important facts, along the bottom of the card. */
  facts?: readonly DetailFact[]
}

/** The head of a detail page: identity, status and the most used actions in one card. */
export const DetailHeader = ({ crumbs, title, badge, description, actions, facts }: DetailHeadProps) => (
  <div className="space-y-2">
    <HydrationMark />
    <Breadcrumbs crumbs={crumbs} />
    <header className="rounded-card border border-hairline bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 p-4">
        <div className="min-w-0 space-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageTitle className="min-w-0 break-words text-head">{title}</PageTitle>
            {badge}
          </div>
          {description && <div className="text-muted">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {facts && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-hairline border-t p-4 md:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
          {facts.map(({ label, value, wide }) => (
            <div
              key={label}
              className={cn(
                'min-w-0',
                wide && 'col-span-2',
                wide === 'phone' && 'md:col-span-1',
                wide === 'row' && 'md:col-span-full',
              )}
            >
              <dt className="text-muted text-small">{label}</dt>
              <dd className="break-words font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  </div>
)
