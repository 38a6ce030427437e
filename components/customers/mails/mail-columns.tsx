import { CircleSlash, Inbox } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import type { MailOutcome } from '@/lib/foundation/mail/core/mail-kinds'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { aboutWords, MAIL_NAMES, OUTCOME_NAMES, REASON_WORDS } from './mail-words'

const BADGES = {
  sent: { tone: 'green', label: OUTCOME_NAMES.sent },
  kept: { tone: 'amber', label: OUTCOME_NAMES.kept, icon: Inbox },
  withheld: { tone: 'grey', label: OUTCOME_NAMES.withheld, icon: CircleSlash },
  given_up: { tone: 'red', label: OUTCOME_NAMES.given_up },
} as const

export const MailOutcomeBadge = ({ outcome }: { outcome: MailOutcome }) => <StatusBadge {...BADGES[outcome]} />

/** Columns of the log; of one customer, they say what the email is about, not to whom. */
export const mailColumns = ({ isOfOne }: { isOfOne: boolean }): DataColumn<MailLogEntry>[] => {
  const aboutOf = isOfOne ? aboutWords : ({ email }: MailLogEntry) => email
  return [
    {
      id: 'mail',
      head: 'Email',
      fillsPhone: true,
      cell: (entry) => (
        <span className="flex min-w-0 flex-col leading-5 max-md:py-2">
          <span className="truncate">{MAIL_NAMES[entry.mail]}</span>
          <span className="truncate font-normal text-muted text-small md:hidden">{aboutOf(entry)}</span>
        </span>
      ),
    },
    {
      id: 'about',
      head: isOfOne ? 'About' : 'To',
      hideOnPhone: true,
      cell: (entry) => (
        <span className="block truncate text-muted" title={aboutOf(entry)}>
          {aboutOf(entry)}
        </span>
      ),
    },
    { id: 'outcome', head: 'Outcome', width: '112px', cell: ({ outcome }) => <MailOutcomeBadge outcome={outcome} /> },
    {
      id: 'reason',
      head: 'Why',
      hideOnPhone: true,
      cell: ({ reason }) => {
        const words = reason === null ? '–' : REASON_WORDS[reason]
        return (
          <span className="block truncate text-muted" title={words}>
            {words}
          </span>
        )
      },
    },
    { id: 'at', head: 'When', width: '112px', align: 'right', cell: ({ at }) => <TimeText at={at} /> },
  ]
}
