'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SectionHeader } from '@/components/ui/layout/section-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { useNow } from '@/lib/foundation/browser/format/use-now'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { findConcerns } from '@/lib/people/operator/core/find-concerns'
import { type FailedDeliveries, MAX_FAILED_JOBS } from '@/lib/people/operator/core/schema-system'
import { isEmailTask, sumQueue } from '@/lib/people/operator/core/sum-queue'
import { Queue, Schedules } from './background-work'
import { ContactForm } from './contact-form'
import { FailedDeliveriesTable } from './failed-deliveries-table'
import { FailedJobsTable } from './failed-jobs-table'
import { Attention } from './installation/attention'
import { InstallationCards } from './installation/installation-cards'
import { SignInSection } from './installation/sign-in-section'
import { ModeCard } from './mode-card'
import { Processes } from './processes'

/** How the installation is: what needs attention, its facts, its processes, its queue, and what failed in it. */
export function SystemScreen() {
  const { data } = useSuspenseQuery(operatorQueries.system())
  const certificate = useQuery(operatorQueries.certificate())
  const { installation, queue } = data
  const concerns = findConcerns({
    installation,
    certificate: certificate.data,
    emailsGivenUp: sumQueue(queue.filter(({ task }) => isEmailTask(task))).failed,
    nowMs: useNow(),
  })
  return (
    <>
      <PageHeader
        title="System"
        description="Version, backup, email, storage, background work, and permanent failures."
        help={<HelpLink to="operators" about="Operators" />}
      />
      <Attention readiness={data.readiness} concerns={concerns} />
      <ModeCard />
      <ContactForm />
      <InstallationCards installation={installation} certificate={certificate} queue={queue} />
      <SignInSection people={installation.people} />
      <Processes processes={data.readiness.processes} />
      <Queue queue={queue} />
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
