import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { OpenMailbox } from '@/components/customers/mails/mail-outcome'
import { Card } from '@/components/ui/layout/card'
import { Folded } from '@/components/ui/layout/folded'
import { Link } from '@/components/ui/navigation/link'
import { TimeSpan } from '@/components/ui/text/time-span'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/foundation/browser/page/class-names'
import {
  type Attention,
  type ListedAttention,
  type ListedKind,
  listedAttention,
} from '@/lib/people/overview/core/attention'
import { attentionLine } from './attention-words'

type Tone = { Icon: LucideIcon; look: string; label: string }
const SOON: Tone = { Icon: TriangleAlert, look: 'text-amber', label: 'Soon' }
const NOTE: Tone = { Icon: Info, look: 'text-muted', label: 'Note' }

const NOTE_KINDS: ListedKind[] = [
  'open_incident',
  'maintenance_running',
  'maintenance_soon',
  'expiring_this_week',
  'no_support_contact',
]

/** The gravest, as many as the skeleton has: what is below them doesn't move. */
const SHOWN = 3

/** What needs attention first, each with its action. */
export function AttentionCard({ org, items }: { org: string; items: readonly Attention[] }) {
  const shown = listedAttention(items)
  return (
    <Card title="Needs attention" isFlush>
      {shown.length === 0 ? (
        <p className="flex items-center gap-3 p-4 text-muted text-small">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-green" />
          {items.length === 0 ? 'Nothing needs your attention.' : 'Nothing else needs your attention.'}
        </p>
      ) : (
        <>
          <Items org={org} items={shown.slice(0, SHOWN)} />
          {shown.length > SHOWN && (
            <div className="border-hairline border-t px-4 py-2">
              <Folded summary={`${shown.length - SHOWN} more`}>
                <div className="-mx-4 -mb-2 border-hairline border-t">
                  <Items org={org} items={shown.slice(SHOWN)} />
                </div>
              </Folded>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

const Items = ({ org, items }: { org: string; items: readonly ListedAttention[] }) => (
  <ul>
    {items.map((item) => (
      <Item key={item.kind} org={org} item={item} />
    ))}
  </ul>
)

function Item({ org, item }: { org: string; item: ListedAttention }) {
  const { Icon, look, label } = NOTE_KINDS.includes(item.kind) ? NOTE : SOON
  const line = attentionLine(item, org)
  const action = line.action && (
    <Link href={line.action.href} className="shrink-0 underline underline-offset-4">
      {line.action.label}
    </Link>
  )
  return (
    <li className="flex items-start gap-3 border-hairline border-b px-4 py-2 text-small last:border-b-0">
      <Icon aria-label={label} role="img" className={cn('mt-[3px] size-4 shrink-0', look)} />
      {/* Two links leave no room for the text beside them on a phone. */}
      <div
        className={cn('flex min-w-0 flex-1 gap-3', item.kind === 'no_mail_server' && 'max-sm:flex-col max-sm:gap-1')}
      >
        <span className="min-w-0 flex-1 break-words">
          {line.text.map((part) => {
            if (typeof part === 'string') return part
            return 'at' in part ? (
              <TimeText key={part.at} at={part.at} as="zoned" />
            ) : (
              <TimeSpan key={part.from} {...part} />
            )
          })}
        </span>
        <span className="flex shrink-0 gap-3 empty:hidden">
          {item.kind === 'no_mail_server' && <OpenMailbox />}
          {action}
        </span>
      </div>
    </li>
  )
}
