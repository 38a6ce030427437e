import { CircleSlash, Clock, Inbox, RotateCw } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { BreakableText } from '@/components/ui/text/breakable-text'
import { TimeText } from '@/components/ui/text/time-text'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { isBeingSent } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { aboutWords, mailName, OUTCOME_NAMES, orderWords, reasonWords, resentWords } from './mail-words'

const BADGES = {
  sent: { tone: 'green', label: OUTCOME_NAMES.sent },
  kept: { tone: 'amber', label: OUTCOME_NAMES.kept, icon: Inbox },
  waiting: { tone: 'amber', label: OUTCOME_NAMES.waiting, icon: Clock },
  retrying: { tone: 'amber', label: OUTCOME_NAMES.retrying, icon: RotateCw },
  withheld: { tone: 'grey', label: OUTCOME_NAMES.withheld, icon: CircleSlash },
  given_up: { tone: 'red', label: OUTCOME_NAMES.given_up },
} as const

/** That an email was sent again, with what came of it, or that it is such a one; null for others. */
export function ResentText({ entry: { resent, repeats } }: { entry: Pick<MailLogEntry, 'resent' | 'repeats'> }) {
  if (resent) {
    const [done, result] = resentWords(resent)
    return (
      <>
        {done} <TimeText at={resent.at} />
        {result}
      </>
    )
  }
  return (
    repeats && (
      <>
        Repeats the email of <TimeText at={repeats.at} />
      </>
    )
  )
}

const SENDING = { tone: 'grey', label: 'Sending', icon: Clock } as const

export const MailOutcomeBadge = ({ entry }: { entry: MailLogEntry }) => (
  <StatusBadge {...(isBeingSent(entry) ? SENDING : BADGES[entry.outcome])} />
)

/** Columns of the log; of one customer, without to whom. */
export const mailColumns = ({ isOfOne }: { isOfOne: boolean }): DataColumn<MailLogEntry>[] => [
  {
    id: 'mail',
    head: 'Email',
    fillsPhone: 'twoLines',
    fills: true,
    cell: (entry) => <NameAndReason entry={entry} isOfOne={isOfOne} />,
  },
  ...(isOfOne ? [] : [TO]),
  { id: 'about', head: 'About', from: 'xl', cell: (entry) => <About entry={entry} /> },
  {
    id: 'outcome',
    head: 'Outcome',
    width: '120px',
    cell: (entry) => <MailOutcomeBadge entry={entry} />,
  },
  { id: 'at', head: 'When', width: '112px', align: 'right', cell: ({ at }) => <TimeText at={at} /> },
]

function NameAndReason({ entry, isOfOne }: { entry: MailLogEntry; isOfOne: boolean }) {
  const why = reasonWords(entry, useKeptMail() !== null)
  const isResent = entry.resent !== null || entry.repeats !== null
  return (
    <span className={cn('block leading-5 max-xl:py-2', (why || isResent) && 'py-2')}>
      <span className="block truncate" title={mailName(entry)}>
        {mailName(entry)}
      </span>
      {!isOfOne && (
        <PhoneLine wraps>
          <BreakableText text={entry.email} />
        </PhoneLine>
      )}
      {[aboutWords(entry), orderWords(entry)].map(
        (words) =>
          words !== null && (
            <span
              key={words}
              className="wrap-anywhere block whitespace-normal font-normal text-muted leading-4 xl:hidden"
            >
              {words}
            </span>
          ),
      )}
      {why && (
        <span className="wrap-anywhere line-clamp-2 whitespace-normal font-normal text-muted" title={why}>
          {why}
        </span>
      )}
      {isResent && (
        <span className="block whitespace-normal font-normal text-muted">
          <ResentText entry={entry} />
        </span>
      )}
    </span>
  )
}

/** A long name makes room for the order, which tells the emails of one customer apart. */
function About({ entry }: { entry: MailLogEntry }) {
  const [about, order] = [aboutWords(entry), orderWords(entry)]
  return (
    <span
      className="flex max-w-[240px] text-muted min-[1400px]:max-w-[320px]"
      title={[about, order].filter(Boolean).join(', ')}
    >
      <span className="min-w-[4ch] truncate">{about}</span>
      {order !== null && <span className="min-w-0 shrink-0 max-w-[calc(100%-4ch)] truncate">, {order}</span>}
    </span>
  )
}

/** As wide as this, since the email beside it takes what there is; a narrow window has a long one on several lines. */
const TO: DataColumn<MailLogEntry> = {
  id: 'to',
  head: 'To',
  hideOnPhone: true,
  cell: ({ email }) => (
    <span
      className="wrap-anywhere block w-48 whitespace-normal py-2 text-muted leading-5 lg:w-60 xl:truncate xl:py-0"
      title={email}
    >
      <BreakableText text={email} />
    </span>
  ),
}
