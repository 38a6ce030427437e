import type { Granted } from '@/lib/access/core/granted'
import { textStream } from '@/lib/platform/text-stream'
import type { Reading } from '@/lib/platform/work'
import type { JobFile } from '../core/schema'
import { noJob } from './list-jobs'
import { findJob, readFileParts } from './store'

/** A byte order mark, by which spreadsheets know UTF-8. */
const MARK = '\uFEFF'

/** A file that came of long work, as a download. It may hold license keys: only for who started the work. */
export async function downloadJobFile(
  { db, vault }: Reading,
  actor: Granted<'licenses:view'>,
  { jobId, name }: { jobId: string; name: JobFile },
): Promise<Response> {
  const job = await findJob(db, { id: jobId, organizationId: actor.organizationId })
  if (!job || job.startedById !== actor.userId || !job.files.includes(name)) return noJob()
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
  `${kind.replace(/^license\./, 'licenses-').replaceAll('_', '-')}${name === 'problems' ? '-problems' : ''}-${at.toISOString().slice(0, 10)}.csv`
