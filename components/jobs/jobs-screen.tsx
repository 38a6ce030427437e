'use client'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { ListTable } from '@/components/ui/table/data-table'
import { PhoneLine } from '@/components/ui/table/phone-line'
import type { DataColumn } from '@/components/ui/table/use-data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { jobSummary, jobTitle } from '@/lib/foundation/jobs/client/job-words'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobListItem } from '@/lib/foundation/jobs/core/schema'
import { JobState } from './job-state-badge'

const COLUMNS: readonly DataColumn<JobListItem>[] = [
  {
    id: 'title',
    head: 'Work',
    fillsPhone: 'twoLines',
    cell: (job) => (
      <span className="block max-md:py-2">
        <span className="block truncate">{jobTitle(job)}</span>
        <PhoneLine>{resultOf(job)}</PhoneLine>
      </span>
    ),
  },
  { id: 'state', head: 'State', width: '112px', cell: (job) => <JobState job={job} /> },
  {
    id: 'came',
    head: 'Result',
    width: '320px',
    hideOnPhone: true,
    cell: (job) => (
      <span className="block max-w-64 truncate text-muted xl:max-w-none" title={resultOf(job)}>
        {resultOf(job)}
      </span>
    ),
  },
  { id: 'by', head: 'Started by', width: '200px', from: 'xl', cell: ({ started_by }) => started_by ?? '–' },
  { id: 'at', head: 'When', align: 'right', width: '112px', cell: ({ created_at }) => <TimeText at={created_at} /> },
]

const resultOf = (job: JobListItem): string =>
  [isOver(job) ? jobSummary(job) : progressOf(job), ...job.products].join(' · ')

const progressOf = ({ done, total }: JobListItem): string =>
  total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`

/** Jobs of the last 30 days. */
export function JobsScreen({ org }: { org: string }) {
  const list = useQuery(jobQueries.list(org, 'any'))
  return (
    <>
      <PageHeader
        title="Jobs"
        description="Bulk creates, imports, exports, and changes. Kept for 30 days."
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
      />
      <ListTable
        label="Jobs"
        columns={COLUMNS}
        list={list}
        failure="The jobs can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/licenses/jobs/${id}`)}
        empty={
          <EmptyState
            icon={<ListChecks />}
            title="No jobs yet"
            description="Bulk changes appear here with their progress and result."
          />
        }
      />
    </>
  )
}
