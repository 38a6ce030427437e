import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { JobFile } from '@/lib/foundation/jobs/core/job'
import { openJobFile } from '@/lib/foundation/jobs/server/open-job-file'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Change } from '@/lib/foundation/shared/change'
import { utcDay } from '@/lib/foundation/shared/durations'
import { fileNeeds, isAnswer } from '../core/file-permissions'

/** A byte order mark, so that spreadsheets recognize UTF-8. */
const MARK = '\uFEFF'

type Wanted = {
  jobId: string
  name: JobFile
  /** runs a transaction: the audit log records the download before the file is sent */
  record: (run: (work: WriteContext) => Promise<void>) => Promise<void>
}

/** A file to download: its name, and its text piece by piece. */
type Download = { name: string; text: AsyncIterator<string> }

/**
 * A file produced by a job. It may contain license keys: only the member who started the job downloads it, and only
 * with the permissions that the job required.
 */
export async function downloadJobFile(
  reading: ReadContext,
  actor: Granted<'licenses:view'>,
  { jobId, name, record }: Wanted,
): Promise<Download> {
  const { job, text } = await openJobFile(reading, actor, { jobId, name })
  const missing = fileNeeds(job, name).find((permission) => !grant(actor, permission))
  if (missing) throw new Fault('forbidden', `Your role no longer permits this (${missing}).`)
  const change: Change<'license.file_downloaded'> = {
    action: 'license.file_downloaded',
    target: { type: 'job', id: jobId, label: null },
    after: { kind: job.kind, file: name },
  }
  if (!isAnswer(job, reading.now)) await record((work) => recordChange(work, actor, change))
  return { name: fileName(job.kind, name, job.createdAt), text: marked(text) }
}

async function* marked(text: AsyncIterable<string>) {
  yield MARK
  yield* text
}

/** `licenses-issue-2030-01-31.csv` */
const fileName = (kind: string, name: JobFile, at: Date): string =>
  `${kind.replace(/^license\./, 'licenses-').replaceAll('_', '-')}${name === 'problems' ? '-problems' : ''}-${utcDay(at)}.csv`
