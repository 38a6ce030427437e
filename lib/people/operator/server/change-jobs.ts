import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import type { Operator } from '../core/operator'
import { deleteFailed, retryFailed } from './queue-jobs.sql'
import { recordOperatorAct } from './record-operator-act'

type Jobs = { operator: Operator; visitor: RequestContext; ids: string[] }

/** Tries jobs again that had used up their attempts. One that was retried or removed meanwhile is left out. */
export async function retryJobs(work: WriteContext, jobs: Jobs): Promise<{ changed: number }> {
  const changed = await retryFailed(work.tx, jobs.ids)
  await record(work, jobs, { verb: 'retried', changed })
  return { changed }
}

/** Removes jobs that had used up their attempts: what they were to do is never done. */
export async function removeJobs(work: WriteContext, jobs: Jobs): Promise<{ changed: number }> {
  const changed = await deleteFailed(work.tx, jobs.ids)
  await record(work, jobs, { verb: 'removed', changed })
  return { changed }
}

async function record(
  work: WriteContext,
  { operator, visitor, ids }: Jobs,
  { verb, changed }: { verb: string; changed: number },
): Promise<void> {
  if (changed === 0) return
  const what = ids.length === 1 ? `${verb} job ${ids[0]}` : `${verb} ${changed} jobs`
  await recordOperatorAct(work, visitor, { operator, act: 'job.changed', what })
}
