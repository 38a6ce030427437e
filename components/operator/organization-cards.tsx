import type { ReactNode } from 'react'
import { UsageMeter } from '@/components/requests/usage/usage-meter'
import { Badge } from '@/components/ui/feedback/badge'
import { Card } from '@/components/ui/layout/card'
import { Folded } from '@/components/ui/layout/folded'
import { TimeText } from '@/components/ui/text/time-text'
import { actorAside, actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { OperatorProduct, OrganizationDetail } from '@/lib/people/operator/core/schema-detail'

type Props = { organization: OrganizationDetail }

const MOST_PRODUCTS = 5

/** What each product used of its limit today, the busiest first. */
export function ProductsCard({ organization: { products, daily_limit } }: Props) {
  const listed = (some: OperatorProduct[]) =>
    some.map((product) => <Product key={product.id} product={product} limit={daily_limit} />)
  const more = products.slice(MOST_PRODUCTS)
  return (
    <ListCard title="Products" empty="No products yet." count={products.length}>
      {listed(products.slice(0, MOST_PRODUCTS))}
      {more.length > 0 && (
        <li className="px-4 py-2">
          <Folded summary={`${more.length} more`}>
            <ul className="-mx-4">{listed(more)}</ul>
          </Folded>
        </li>
      )}
    </ListCard>
  )
}

const Product = ({ product: { name, state, used }, limit }: { product: OperatorProduct; limit: number | null }) => (
  <li className="space-y-1 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <div className="flex items-baseline justify-between gap-4">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {state !== 'active' && <Badge>{state}</Badge>}
      </span>
      <span className="shrink-0 tabular-nums">
        {formatNumber(used)}
        <span className="text-muted">
          {limit !== null && ` of ${formatNumber(limit)}`} {used === 1 && limit === null ? 'request' : 'requests'} today
        </span>
      </span>
    </div>
    <UsageMeter used={used} limit={limit} />
  </li>
)

/** What was changed in it last, by its members and by operators. */
export const ChangesCard = ({ changes }: { changes: readonly AuditEntryView[] }) => (
  <ListCard title="Latest changes" empty="No changes yet." count={changes.length}>
    {changes.map((entry) => (
      <li
        key={entry.id}
        className="flex items-baseline justify-between gap-4 border-hairline border-b px-4 py-2 text-small last:border-b-0"
      >
        <span className="min-w-0 break-words">
          <span className="font-medium">{actorWords(entry)}</span>
          {actorAside(entry)} {entry.words}{' '}
          {entry.target.label && <span className="font-medium">{entry.target.label}</span>}
        </span>
        <span className="shrink-0 text-muted">
          <TimeText at={entry.at} />
        </span>
      </li>
    ))}
  </ListCard>
)

/** An operator is named by e-mail here; one who used the program has none. */
const actorWords = (entry: AuditEntryView): string =>
  entry.actor_type === 'operator' ? entry.actor?.email || 'Operator' : actorName(entry)

type ListCardProps = { title: string; empty: ReactNode; count: number; children: ReactNode }

export const ListCard = ({ title, empty, count, children }: ListCardProps) => (
  <Card isFlush title={title}>
    {count === 0 ? <div className="p-4 text-muted text-small">{empty}</div> : <ul>{children}</ul>}
  </Card>
)
