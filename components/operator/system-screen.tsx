'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { DataTable } from '@/components/ui/table/data-table'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { formatDuration } from '@/lib/foundation/browser/format/format-time'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { type FailedDeliveries, MAX_FAILED_JOBS, type QueueLine } from '@/lib/people/operator/core/schema-system'
import { taskWords } from '@/lib/people/operator/core/task-words'
import { FailedDeliveriesTable } from './failed-deliveries-table'
import { FailedJobsTable } from './failed-jobs-table'
import { Processes } from './processes'

/** How the installation is: its processes, its queue, and what failed in it. Refreshed every half-minute. */
export function SystemScreen() {
  const { data } = useSuspenseQuery(operatorQueries.system())
  return (
    <>
      <PageHeader title="System" description="Processes, the job queue, and permanent failures." />
      <Processes readiness={data.readiness} />
      <section className="space-y-3">
        <SectionHeader title="Queue" description="Jobs in the background, by kind." />
        <DataTable
          label="Queue"
          columns={queueColumns}
          rows={data.queue}
          rowId={({ task }) => task}
          empty={<Fine title="The queue is empty" description="No jobs are waiting, and none failed." />}
        />
      </section>
      <section className="space-y-3">
        <SectionHeader
          title="Failed jobs"
          description={`They used up their attempts and aren't retried. The last ${MAX_FAILED_JOBS} are shown.`}
        />
        <FailedJobsTable jobs={data.failed_jobs} />
      </section>
      <Deliveries deliveries={data.failed_deliveries} />
    </>
  )
}

const Deliveries = ({ deliveries }: { deliveries: FailedDeliveries[] }) => (
  <section className="space-y-3">
    <SectionHeader
      title="Failed webhook deliveries"
      description="From the last 30 days, by organization. Only enabled endpoints are retried."
    />
    <FailedDeliveriesTable deliveries={deliveries} />
  </section>
)

const queueColumns: readonly DataColumn<QueueLine>[] = [
  { id: 'task', head: 'Kind', fillsPhone: true, cell: ({ task }) => taskWords(task) },
  { id: 'due', head: 'Waiting', width: '104px', align: 'right', cell: ({ due }) => formatNumber(due) },
  {
    id: 'oldest',
    head: 'Oldest waits',
    width: '128px',
    align: 'right',
    hideOnPhone: true,
    cell: ({ due, oldest_due_seconds }) => (due === 0 ? '–' : formatDuration(oldest_due_seconds * 1_000)),
  },
  {
    id: 'failed',
    head: 'Failed',
    width: '104px',
    align: 'right',
    cell: ({ failed_for_good }) => formatNumber(failed_for_good),
  },
]

const Fine = ({ title, description }: { title: string; description: string }) => (
  <EmptyState icon={<CircleCheck />} title={title} description={description} />
)
