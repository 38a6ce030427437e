'use client'
import { useQuery } from '@tanstack/react-query'
import { MailOutcome } from '@/components/customers/mails/mail-outcome'
import { CancelJob } from '@/components/jobs/cancel-job'
import { JobDownloads } from '@/components/jobs/job-downloads'
import { JobProgress } from '@/components/jobs/job-progress'
import { Button } from '@/components/ui/button/button'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Callout } from '@/components/ui/feedback/callout'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link } from '@/components/ui/navigation/link'
import { issuedQueries } from '@/lib/catalog/licenses/bulk/client/issued-queries'
import type { IssueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { formatCount, formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { jobQueries } from '@/lib/foundation/jobs/client/job-queries'
import { isOver } from '@/lib/foundation/jobs/core/job'
import type { JobView } from '@/lib/foundation/jobs/core/schema'
import { onItsWay } from '@/lib/foundation/mail/client/kept-mail'

type Props = { org: string; jobId: string; asked: IssueLicensesInput; onMore: () => void }

/** The keys just created; for a large number, the progress of the job. */
export function CreatedLicenses({ org, jobId, asked, onMore }: Props) {
  const { data: job } = useQuery(jobQueries.one(org, jobId))
  const isReady = job !== undefined && isOver(job)
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        // Heard again once they are ready.
        key={String(isReady)}
        title={isReady ? `${formatCount(job.summary['issued'] ?? 0, 'license')} created` : 'Creating licenses'}
        description={
          isReady ? (
            <>
              Active immediately. <Mailed job={job} asked={asked} />
            </>
          ) : (
            'You can leave this page. Progress is shown above the license list.'
          )
        }
        crumbs={[{ label: 'Licenses', href: pageRoute(`/${org}/licenses`) }]}
      />
      {job && !isReady && (
        <Card footer={<CancelJob org={org} job={job} />}>
          <JobProgress job={job} />
        </Card>
      )}
      {job?.state === 'failed' && (
        <Callout kind="error" title="Creating licenses stopped early">
          {job.problems[0]?.message}
        </Callout>
      )}
      {isReady && <Keys org={org} job={job} asked={asked} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onMore}>Create more</Button>
        <Button render={<Link href={`/${org}/licenses`} />}>Go to licenses</Button>
      </div>
    </div>
  )
}

function Mailed({ job, asked: { customer } }: { job: JobView; asked: IssueLicensesInput }) {
  if (customer === null) return 'In stock: each goes to the customer who claims it.'
  if (job.summary['withheld']) return 'Emailed tomorrow: the limit of emails for today is reached.'
  if (!job.summary['mailed']) return "The customer wasn't emailed."
  return <MailOutcome sent={onItsWay(customer.email)} />
}

const SHOWN = 5

function Keys({ org, job, asked }: { org: string; job: JobView; asked: IssueLicensesInput }) {
  const { data } = useQuery({ ...issuedQueries.keys(org, job.id), enabled: job.files.includes('result') })
  // The escape character for spreadsheets is not part of a chosen key.
  const keys = asked.license_key === null ? (data ?? []).map(({ key }) => key) : [asked.license_key]
  const [first] = data ?? []
  if (keys.length === 0) return null
  return (
    <Card
      title={keys.length === 1 ? 'License key' : 'License keys'}
      description={`Team members who may reveal keys can see ${keys.length === 1 ? 'it' : 'them'} again.`}
      footer={
        <>
          <span>{keys.length > SHOWN && `Download the CSV for the other ${formatNumber(keys.length - SHOWN)}.`}</span>
          <span className="flex flex-wrap gap-2">
            <JobDownloads org={org} job={job} />
            {keys.length === 1 && first && (
              <Button variant="primary" render={<Link href={`/${org}/licenses/${first.id}`} />}>
                Open license
              </Button>
            )}
          </span>
        </>
      }
    >
      <ul className="space-y-2">
        {keys.slice(0, SHOWN).map((key) => (
          <li key={key} className="flex items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 select-all break-all font-mono text-small">{key}</span>
            <CopyButton text={key} what="License key" />
          </li>
        ))}
      </ul>
      {keys.length > 1 && (
        <div className="pt-4">
          <CopyButton text={keys.join('\n')} what="All keys" labelled size="medium" />
        </div>
      )}
    </Card>
  )
}
