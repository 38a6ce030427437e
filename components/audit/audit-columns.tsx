import type { DataColumn } from '@/components/ui/table/use-data-table'
import { Avatar } from '@/components/ui/text/avatar'
import { TimeText } from '@/components/ui/text/time-text'
import { actorName } from '@/lib/foundation/audit/core/actor-words'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'
import { AuditSentence } from './audit-sentence'

/** From where something was done, and when. */
export const originColumns: readonly DataColumn<{ address: string | null; at: string }>[] = [
  {
    id: 'address',
    head: 'From',
    width: '176px',
    hideOnPhone: true,
    cell: ({ address }) => <span className="font-mono text-muted">{address ?? '–'}</span>,
  },
  { id: 'at', head: 'When', width: '112px', align: 'right', cell: ({ at }) => <TimeText at={at} /> },
]

/** Columns of the audit log: action, address and time. */
export const auditColumns: readonly DataColumn<AuditEntryView>[] = [
  {
    id: 'what',
    head: 'What happened',
    fillsPhone: true,
    cell: (entry) => (
      <span className="flex min-w-0 items-center gap-2 max-md:py-2">
        <Avatar name={actorName(entry)} square={entry.actor === null || entry.access_token !== null} />
        <span className="truncate max-md:whitespace-normal max-md:break-words">
          <AuditSentence entry={entry} />
        </span>
      </span>
    ),
  },
  ...originColumns,
]
