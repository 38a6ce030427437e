import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { WithPlans } from '@/components/billing/has-plans'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { Attention, AttentionKind } from '@/lib/people/overview/core/attention'
import { attentionLine } from './attention-words'

type Tone = { Icon: LucideIcon; look: string; label: string }
const URGENT: Tone = { Icon: CircleAlert, look: 'text-red', label: 'Urgent' }
const SOON: Tone = { Icon: TriangleAlert, look: 'text-amber', label: 'Soon' }
const NOTE: Tone = { Icon: Info, look: 'text-muted', label: 'Note' }

const URGENT_KINDS: AttentionKind[] = ['organization_suspended', 'billing_suspended', 'limit_reached', 'past_due']
const NOTE_KINDS: AttentionKind[] = ['expiring_this_week', 'subscription_ending', 'no_support_contact']

/** What is done about them is done on the page of the plan or of billing. */
const PLAN_KINDS: AttentionKind[] = [
  'organization_suspended',
  'billing_suspended',
  'past_due',
  'subscription_ending',
  'limit_reached',
]

function toneOf(kind: AttentionKind): Tone {
  if (URGENT_KINDS.includes(kind)) return URGENT
  return NOTE_KINDS.includes(kind) ? NOTE : SOON
}

/** What needs attention first, each with its action. */
export const AttentionCard = ({ org, items }: { org: string; items: readonly Attention[] }) => (
  <Card title="Needs attention" isFlush>
    {items.length === 0 ? (
      <p className="flex items-center gap-3 p-4 text-muted text-small">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
        Nothing needs your attention.
      </p>
    ) : (
      <ul>
        {items.map((item) => (
          <Item key={item.kind} org={org} item={item} />
        ))}
      </ul>
    )}
  </Card>
)

function Item({ org, item }: { org: string; item: Attention }) {
  const { Icon, look, label } = toneOf(item.kind)
  const line = attentionLine(item, org)
  const action = (
    <Link href={line.href} className="shrink-0 underline underline-offset-4">
      {line.action}
    </Link>
  )
  return (
    <li className="flex items-start gap-3 border-hairline border-b px-4 py-2 text-small last:border-b-0">
      <Icon aria-label={label} role="img" className={cn('mt-[3px] size-4 shrink-0', look)} />
      <span className="min-w-0 flex-1 break-words">
        {line.text.map((part) =>
          typeof part === 'string' ? part : <TimeText key={part.at} at={part.at} as="exact" />,
        )}
      </span>
      {PLAN_KINDS.includes(item.kind) ? <WithPlans>{action}</WithPlans> : action}
    </li>
  )
}
