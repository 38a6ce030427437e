import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { isOver } from '../core/job'
import { presentJob, presentJobLine } from '../core/present-job'
import type { JobList, JobView, ListJobsQuery } from '../core/schema'
import { findChangedProducts, findJob, findJobs, updateJobToCancelling } from './jobs.sql'

const PAGE_SIZE = 20

/** The licenses of a larger job are not looked through for their products. */
const MAX_LOOKED_THROUGH = 10_000

type Viewer = Granted<'licenses:view'>

/** Jobs of the organization, newest first. */
export async function listJobs({ db }: ReadContext, actor: Viewer, { state, after }: ListJobsQuery): Promise<JobList> {
  const rows = await findJobs(db, {
    organizationId: actor.organizationId,
    isOpen: state === 'open',
    after: after ?? null,
    limit: PAGE_SIZE + 1,
  })
  const page = rows.slice(0, PAGE_SIZE)
  return {
    items: page.map((job) => presentJobLine(job, actor.userId)),
    next_cursor: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  }
}

export async function getJob({ db }: ReadContext, actor: Viewer, jobId: string): Promise<JobView> {
  const stored = await requireJob(db, actor, jobId)
  const job = presentJob(stored, actor.userId)
  if (stored.productId !== null || !isOver(job) || job.done > MAX_LOOKED_THROUGH) return job
  return { ...job, products: await findChangedProducts(db, { id: jobId, organizationId: actor.organizationId }) }
}

/** A job as stored, or a Fault. */
export const requireJob = async (db: Db | Tx, { organizationId }: Viewer, jobId: string) =>
  (await findJob(db, { id: jobId, organizationId })) ?? noJob()

/** Stops a job after its current step. Completed steps stay. Only the member who started the job may stop it. */
export async function cancelJob({ tx }: WriteContext, actor: Viewer, jobId: string): Promise<JobView> {
  const ref = { id: jobId, organizationId: actor.organizationId }
  const job = await requireJob(tx, actor, jobId)
  if (job.startedById !== actor.userId)
    throw new Fault('forbidden', `Only ${job.startedByName ?? 'who started this'} can stop it.`)
  if (!(await updateJobToCancelling(tx, ref))) throw new Fault('conflict', 'This has already ended.')
  return presentJob(await requireJob(tx, actor, jobId), actor.userId)
}

export function noJob(): never {
  throw new Fault('not_found', "This job doesn't exist. Finished jobs are kept for 30 days.")
}
