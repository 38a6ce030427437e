'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { type FailedDeliveries, MAX_FAILED_JOBS } from '@/lib/people/operator/core/schema-system'
import { Queue, Schedules } from './background-work'
import { FailedDeliveriesTable } from './failed-deliveries-table'
import { FailedJobsTable } from './failed-jobs-table'
import { Processes } from './processes'

/** How the installation is: its processes, its queue, and what failed in it. Refreshed every half-minute. */
export function SystemScreen() {
  const { data } = useSuspenseQuery(operatorQueries.system())
  return (
    <>
      <PageHeader title="System" description="Processes, background work, and permanent failures." />
      <Processes readiness={data.readiness} />
      <Queue queue={data.queue} />
      <section className="space-y-3">
        <SectionHeader
          title="Failed jobs"
          description={`They used up their attempts and aren't retried. The last ${MAX_FAILED_JOBS} are shown.`}
        />
        <FailedJobsTable jobs={data.failed_jobs} />
      </section>
      <Deliveries deliveries={data.failed_deliveries} />
      <Schedules />
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
