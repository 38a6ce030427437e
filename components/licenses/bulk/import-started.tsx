'use client'
import { JobScreen } from '@/components/jobs/job-screen'
import { Callout } from '@/components/ui/feedback/callout'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import type { StartedImport } from './import-check-card'
import { DownloadRefused } from './import-problems'

type Props = { org: string; started: StartedImport }

/** The jobs of an import, and the rows they refused: the file they come from is known on this page only. */
export const ImportStarted = ({ org, started: { jobIds, check, attempt } }: Props) => (
  <div className="space-y-6">
    {check.refused > 0 && (
      <Callout
        kind="warning"
        title={`${formatCount(check.refused, 'row')} refused`}
        action={<DownloadRefused check={check} attempt={attempt} />}
      >
        Download the rows with their reasons, fix them, and import that file.
        {check.keyless > 0 && " Don't import the whole file again: rows without a license key are created again."}
      </Callout>
    )}
    {jobIds.map((jobId) => (
      <JobScreen key={jobId} org={org} jobId={jobId} />
    ))}
  </div>
)
