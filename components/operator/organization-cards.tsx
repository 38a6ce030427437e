import type { ReactNode } from 'react'
import { UsageMeter } from '@/components/requests/usage/usage-meter'
import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import { TimeText } from '@/components/ui/text/time-text'
import { actorAside, actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { OperatorMember, OperatorProduct, OrganizationDetail } from '@/lib/people/operator/core/schema-detail'

type Props = { organization: OrganizationDetail }

/** What each product used of its limit today. */
export const ProductsCard = ({ organization: { products, daily_limit } }: Props) => (
  <ListCard title="Products" empty="No products yet." count={products.length}>
    {products.map((product) => (
      <Product key={product.id} product={product} limit={daily_limit} />
    ))}
  </ListCard>
)

const Product = ({ product: { name, state, used }, limit }: { product: OperatorProduct; limit: number | null }) => (
  <li className="space-y-1 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <div className="flex items-baseline justify-between gap-4">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {state !== 'active' && <Badge>{state}</Badge>}
      </span>
      <span className="shrink-0 tabular-nums">
        {formatNumber(used)}
        {limit !== null && <span className="text-muted"> of {formatNumber(limit)}</span>}
      </span>
    </div>
    <UsageMeter used={used} limit={limit} />
  </li>
)

/** Who is in the organization. */
export const MembersCard = ({ organization: { people } }: Props) => (
  <ListCard title="Members" empty="This organization has no members." count={people.length}>
    {people.map((member) => (
      <Member key={member.user_id} member={member} />
    ))}
  </ListCard>
)

const Member = ({ member: { email, name, role_name, has_two_factor, suspended_at } }: { member: OperatorMember }) => (
  <li className="flex items-center justify-between gap-4 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <span className="min-w-0">
      <span className="block truncate font-medium">{name ?? email}</span>
      {name !== null && <span className="block truncate text-muted">{email}</span>}
    </span>
    <span className="flex shrink-0 flex-wrap justify-end gap-1">
      {suspended_at && <StatusBadge tone="red" label="Suspended" />}
      {has_two_factor && <Badge>Two-factor</Badge>}
      <Badge>{role_name}</Badge>
    </span>
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

type ListCardProps = { title: string; empty: string; count: number; children: ReactNode }

const ListCard = ({ title, empty, count, children }: ListCardProps) => (
  <Card isFlush title={title}>
    {count === 0 ? <p className="p-4 text-muted text-small">{empty}</p> : <ul>{children}</ul>}
  </Card>
)
