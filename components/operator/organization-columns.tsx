'use client'
import { useHasPlans } from '@/components/billing/has-plans'
import { UsageMeter } from '@/components/requests/usage/usage-meter'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import type { OrganizationLine } from '@/lib/people/operator/core/schema'
import { OrganizationState } from './organization-state'

export const organizationColumns: readonly DataColumn<OrganizationLine>[] = [
  {
    id: 'name',
    head: 'Organization',
    fillsPhone: true,
    cell: (line) => <Name line={line} />,
  },
  { id: 'plan', head: 'Plan', width: '104px', hideOnPhone: true, cell: ({ plan }) => PLANS[plan].title },
  { id: 'usage', head: 'Requests today', width: '208px', align: 'right', cell: (line) => <Usage line={line} /> },
  {
    id: 'members',
    head: 'Members',
    width: '88px',
    align: 'right',
    from: 'lg',
    cell: ({ members }) => formatNumber(members),
  },
  { id: 'state', head: 'State', width: '176px', hideOnPhone: true, cell: (line) => <OrganizationState {...line} /> },
  {
    id: 'created_at',
    head: 'Created',
    width: '112px',
    align: 'right',
    from: 'lg',
    cell: ({ created_at }) => <TimeText at={created_at} />,
  },
]

/** On a phone, the plan and the state are under the name; without plans, the state. */
function Name({ line: { name, slug, plan, ...state } }: { line: OrganizationLine }) {
  const hasPlans = useHasPlans()
  return (
    <span className="flex min-w-0 gap-x-2 max-md:flex-col max-md:gap-y-1 max-md:py-2 md:items-baseline">
      <span className="truncate">{name}</span>
      <span className="truncate font-normal text-muted max-md:hidden">{slug}</span>
      <span className="flex items-center gap-2 font-normal text-muted md:hidden">
        {hasPlans && PLANS[plan].title}
        <OrganizationState {...state} />
      </span>
    </span>
  )
}

/** All requests of the organization, and how near its busiest product is to the limit, which is per product. */
const Usage = ({ line: { used_today, most_used_today, daily_limit } }: { line: OrganizationLine }) => (
  <span className="inline-flex items-center gap-2">
    {formatNumber(used_today)}
    {daily_limit === null ? (
      // Keeps the numbers of all rows under each other.
      <span className="w-10 text-right text-muted md:w-24" title="No daily limit">
        –
      </span>
    ) : (
      <span className="flex items-center gap-2 text-muted" title="Of the daily limit, by the busiest product">
        <UsageMeter used={most_used_today} limit={daily_limit} className="w-12 max-md:hidden" />
        <span className="w-10 text-right">{percentOf(most_used_today, daily_limit)}</span>
      </span>
    )}
  </span>
)

const percentOf = (used: number, limit: number): string =>
  `${limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100))}%`
