'use client'
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { DataTable } from '@/components/ui/table/data-table'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { useRemoveJobs, useRetryJobs } from '@/lib/people/operator/client/operator-mutations'
import type { FailedJob } from '@/lib/people/operator/core/schema-system'
import { taskWords } from '@/lib/people/operator/core/task-words'

/** Jobs that are not tried again, mails among them. What they hold is not shown: mails are sealed. */
export const FailedJobsTable = ({ jobs }: { jobs: FailedJob[] }) => (
  <DataTable
    label="Failed jobs"
    columns={columns}
    rows={jobs}
    rowId={({ id }) => id}
    rowName={({ id, task }) => `${taskWords(task)} ${id}`}
    bulkActions={(ids, clear) => <JobActions ids={ids} onDone={clear} />}
    empty={<EmptyState icon={<CircleCheck />} title="No failed jobs" description="Nothing is stuck." />}
  />
)

const columns: readonly DataColumn<FailedJob>[] = [
  {
    id: 'task',
    head: 'Kind',
    fillsPhone: 'twoLines',
    cell: ({ id, task, last_error }) => (
      <>
        <span className="flex items-baseline gap-2">
          <span className="truncate">{taskWords(task)}</span>
          <span className="font-normal text-muted max-md:hidden">{id}</span>
        </span>
        <PhoneLine>{last_error}</PhoneLine>
      </>
    ),
  },
  {
    id: 'error',
    head: 'Last error',
    width: '480px',
    hideOnPhone: true,
    cell: ({ last_error }) => <span className="block max-w-[448px] truncate font-mono">{last_error ?? '–'}</span>,
  },
  { id: 'attempts', head: 'Attempts', width: '96px', align: 'right', hideOnPhone: true, cell: (job) => job.attempts },
  { id: 'failed_at', head: 'Failed', width: '112px', align: 'right', cell: (job) => <TimeText at={job.failed_at} /> },
]

function JobActions({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [asked, setAsked] = useState<'retry' | 'remove' | null>(null)
  const retry = useRetryJobs(onDone)
  const remove = useRemoveJobs(onDone)
  const close = () => setAsked(null)
  const jobs = formatCount(ids.length, 'job')
  return (
    <>
      <Button onClick={() => setAsked('retry')}>
        <RotateCcw />
        Retry
      </Button>
      <Button variant="danger-quiet" onClick={() => setAsked('remove')}>
        <Trash2 />
        Remove
      </Button>
      <ConfirmDialog
        open={asked === 'retry'}
        onOpenChange={close}
        title={`Retry ${jobs}`}
        confirm="Retry"
        onConfirm={() => retry.mutateAsync({ ids })}
      >
        They start immediately, with all their attempts. Outdated emails are sent, too.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={`Remove ${jobs}`}
        confirm="Remove"
        danger
        onConfirm={() => remove.mutateAsync({ ids })}
      >
        Their work is never done. This can't be undone.
      </ConfirmDialog>
    </>
  )
}
