'use client'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { MailSheet } from '@/components/customers/mails/mail-sheet'
import { useOpenedMail } from '@/components/customers/mails/use-opened-mail'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import { Skeleton } from '@/components/ui/feedback/loading'
import { Card } from '@/components/ui/layout/card'
import { FilterSelect } from '@/components/ui/table/filter-parts'
import { ForwardPagination } from '@/components/ui/table/pagination'
import type { NoteAbout } from '@/lib/catalog/notes/client/note-mutations'
import type { MailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import type { May } from '@/lib/foundation/permissions/core/may'
import { timelineParams, timelineQuery } from '@/lib/service/timeline/client/timeline-queries'
import type { Timeline as TimelinePage } from '@/lib/service/timeline/core/schema'
import { TIMELINE_KINDS, type TimelineKind } from '@/lib/service/timeline/core/timeline-kinds'
import { NoteDialog } from './note-dialog'
import { TimelineItem } from './timeline-item'

const KIND_NAMES: Record<TimelineKind, string> = {
  changes: 'Changes',
  emails: 'Emails',
  addresses: 'IP addresses',
  validation: 'First validation',
  customer: 'By the customer',
  notes: 'Notes',
}
const KINDS = TIMELINE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))

type Props = { org: string; about: NoteAbout; may: May }

/** The history of a license or customer: changes, emails, IP addresses, validation, and notes, newest first. */
export function Timeline({ org, about, may }: Props) {
  const [params, setParams] = useQueryStates(timelineParams, { history: 'push' })
  const [isWriting, setIsWriting] = useState(false)
  const { data, error } = useQuery(timelineQuery(org, about, params))
  const [mail, setMail] = useOpenedMail(data?.items.flatMap((item) => (item.type === 'email' ? [item.email] : [])))
  const filter = (kind: TimelineKind | null) => void setParams({ kind, history_after: null })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FilterSelect label="Kind" any="Everything" items={KINDS} value={params.kind} onChange={filter} />
        {may[`${about.kind}s:update`] && <Button onClick={() => setIsWriting(true)}>Add note</Button>}
      </div>
      {data?.is_history_away && (
        <Callout kind="warning">
          Requests can’t be read right now: IP addresses and the first validation are missing.
        </Callout>
      )}
      {error && <LoadFailure title="The history can’t be shown" error={error} />}
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <Entries
          org={org}
          about={about}
          page={data}
          onOpenMail={setMail}
          onClear={params.kind === null ? null : () => filter(null)}
        />
      )}
      <ForwardPagination
        isLog
        after={params.history_after}
        page={data}
        onGo={({ after }) => void setParams({ history_after: after })}
      />
      {isWriting && <NoteDialog org={org} about={about} onClose={() => setIsWriting(false)} />}
      <MailSheet org={org} entry={mail} may={may} onClose={() => setMail(null)} />
    </div>
  )
}

type EntriesProps = {
  org: string
  about: NoteAbout
  page: TimelinePage
  onOpenMail: (mail: MailLogEntry) => void
  /** null: there is no filter */
  onClear: (() => void) | null
}

function Entries({ page: { items, next_cursor }, onClear, ...shared }: EntriesProps) {
  if (items.length > 0)
    return (
      <Card isFlush>
        <ol aria-label="History" className="divide-y divide-hairline">
          {items.map((entry) => (
            <TimelineItem key={entry.id} entry={entry} {...shared} />
          ))}
        </ol>
      </Card>
    )
  // A page of entries that others repeat.
  if (next_cursor !== null) return null
  return (
    <Card>
      <EmptyState
        icon={<History />}
        title={onClear ? 'Nothing of this kind' : 'Nothing yet'}
        description={
          onClear
            ? 'Everything else in this history is hidden by the filter.'
            : 'Changes, emails, IP addresses, and notes appear here, with who made them and when.'
        }
        action={onClear && <Button onClick={onClear}>Show everything</Button>}
      />
    </Card>
  )
}
