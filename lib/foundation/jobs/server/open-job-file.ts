import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { JobFile } from '../core/job'
import { findJob, readFileParts } from './jobs.sql'
import { noJob } from './list-jobs'

type Wanted = { jobId: string; name: JobFile }

/** A file of the caller's own job, and the job. Its parts are read and decrypted on demand. */
export async function openJobFile(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  { organizationId, userId }: Pick<Member, 'organizationId' | 'userId'>,
  { jobId, name }: Wanted,
) {
  const job = await findJob(db, { id: jobId, organizationId })
  if (!job || job.startedById !== userId || !job.files.includes(name)) return noJob()
  const parts = readFileParts(db, { jobId, name })
  const text = async function* () {
    for await (const part of parts) yield vault.decrypt(part)
  }
  return { job, text: text() }
}
