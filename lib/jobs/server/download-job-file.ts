import { recordChange } from '@/lib/changes/server/record-changes'
import { type Granted, grant } from '@/lib/permissions/core/granted'
import { textStream } from '@/lib/platform/concurrency/text-stream'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { utcDay } from '@/lib/shared/durations'
import { fileNeeds, isAnswer } from '../core/file-permissions'
import type { JobFile } from '../core/schema'
import { findJob, readFileParts } from './jobs.sql'
import { noJob } from './list-jobs'

/** A byte order mark, by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

type Wanted = {
  jobId: string
  name: JobFile
  /** runs a transaction: the audit log says who took the file, before they have it */
  record: (run: (work: WriteContext) => Promise<void>) => Promise<void>
}

/**
 * A file that came of long work, as a download. It may hold license keys: only for who started the work, and holds
 * still what it took.
 */
export async function downloadJobFile(
  { db, vault, now }: ReadContext,
  actor: Granted<'licenses:view'>,
  { jobId, name, record }: Wanted,
): Promise<Response> {
  const job = await findJob(db, { id: jobId, organizationId: actor.organizationId })
  if (!job || job.startedById !== actor.userId || !job.files.includes(name)) return noJob()
  const missing = fileNeeds(job, name).find((permission) => !grant(actor, permission))
  if (missing) throw new Fault('forbidden', `Your role does not permit this any more (${missing}).`)
  const change = {
    action: 'license.file_downloaded',
    target: { type: 'job', id: jobId, label: null },
    after: { kind: job.kind, file: name },
  }
  if (!isAnswer(job, now)) await record((work) => recordChange(work, actor, change))
  const parts = readFileParts(db, { jobId, name })
  const text = async function* () {
    yield MARK
    for await (const part of parts) yield vault.decrypt(part)
  }
  return new Response(textStream(text()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName(job.kind, name, job.createdAt)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** `licenses-issue-2030-01-31.csv` */
const fileName = (kind: string, name: JobFile, at: Date): string =>
  `${kind.replace(/^license\./, 'licenses-').replaceAll('_', '-')}${name === 'problems' ? '-problems' : ''}-${utcDay(at)}.csv`
