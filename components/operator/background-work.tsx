import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Folded } from '@/components/ui/layout/folded'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatDuration } from '@/lib/foundation/browser/format/format-time'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'
import {
  GROUPS,
  isJobName,
  JOBS,
  MOST_DELIVERIES,
  SCHEDULES,
  type ScheduleName,
} from '@/lib/foundation/work/core/background-work'
import type { QueueLine } from '@/lib/people/operator/core/schema-system'
import { taskWords } from '@/lib/people/operator/core/task-words'

/** Each kind of job: how many a process runs, how many wait, and how many failed. */
export function Queue({ queue }: { queue: QueueLine[] }) {
  const kinds = everyKind(queue)
  const [busy, quiet] = [kinds.filter(isBusy), kinds.filter((line) => !isBusy(line))]
  return (
    <section className="space-y-3">
      <SectionHeader
        title="Queue"
        description={`Jobs that wait or failed, by kind, with how many a process runs at the same time. Each process also sends up to ${MOST_DELIVERIES} webhooks at the same time.`}
      />
      <DataTable
        label="Queue"
        columns={queueColumns}
        rows={busy}
        rowId={({ task }) => task}
        empty={<EmptyState title="Nothing waits" description="No job waits or has failed." />}
      />
      {quiet.length > 0 && (
        <Folded summary={`${formatCount(quiet.length, 'kind')} without waiting jobs`}>
          <DataTable
            label="Kinds without waiting jobs"
            columns={queueColumns}
            rows={quiet}
            rowId={({ task }) => task}
            empty={null}
          />
        </Folded>
      )}
    </section>
  )
}

const isBusy = ({ due, failed_for_good }: QueueLine): boolean => due > 0 || failed_for_good > 0

/** What runs by the clock: nothing to do about it, so it is folded. */
export const Schedules = () => (
  <Folded summary="Scheduled work, and how often it runs">
    <DataTable
      label="Scheduled work"
      columns={scheduleColumns}
      rows={Object.keys(SCHEDULES) as ScheduleName[]}
      rowId={(name) => name}
      empty={null}
    />
  </Folded>
)

/** The kinds of this version, and those of another that stand in the queue. */
const everyKind = (queue: QueueLine[]): QueueLine[] => [
  ...Object.keys(JOBS).map(
    (task) => queue.find((line) => line.task === task) ?? { task, due: 0, oldest_due_seconds: 0, failed_for_good: 0 },
  ),
  ...queue.filter(({ task }) => !isJobName(task)),
]

const queueColumns: readonly DataColumn<QueueLine>[] = [
  { id: 'task', head: 'Kind', fillsPhone: true, cell: ({ task }) => taskWords(task) },
  {
    id: 'most',
    head: 'Limit',
    width: '104px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ task }) => (isJobName(task) ? formatNumber(GROUPS[JOBS[task].group]) : '–'),
  },
  { id: 'due', head: 'Waiting', width: '104px', align: 'right', cell: ({ due }) => formatNumber(due) },
  {
    id: 'oldest',
    head: 'Oldest waits',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ due, oldest_due_seconds }) => (due === 0 ? '–' : formatDuration(oldest_due_seconds * SECOND_MS)),
  },
  {
    id: 'failed',
    head: 'Failed',
    width: '104px',
    align: 'right',
    cell: ({ failed_for_good }) => formatNumber(failed_for_good),
  },
]

const scheduleColumns: readonly DataColumn<ScheduleName>[] = [
  { id: 'name', head: 'Kind', fillsPhone: true, cell: (name) => SCHEDULES[name].label },
  { id: 'every', head: 'Every', width: '128px', align: 'right', cell: (name) => everyWords(SCHEDULES[name].everyMs) },
]

/** "15 s", "15 min", "6 h". */
const everyWords = (ms: number): string => {
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS} h`
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${ms / SECOND_MS} s`
}
