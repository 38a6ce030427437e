import type { Tx } from '@/lib/foundation/platform/database/db'
import { enqueueJob, findAbandoned } from './job-steps.sql'

/** A job that was just created is in the queue already. */
const GRACE_MS = 10_000

/** Puts jobs without a worker back into the queue. Returns how many. */
export async function requeueAbandonedJobs(tx: Tx): Promise<number> {
  const jobs = await findAbandoned(tx, GRACE_MS)
  for (const { id } of jobs) await enqueueJob(tx, id)
  return jobs.length
}
