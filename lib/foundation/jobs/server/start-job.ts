import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentJob } from '../core/present-job'
import type { JobView } from '../core/schema'
import { hashRequest } from './hash-request'
import { enqueueJob } from './job-steps.sql'
import type { JobProgress, JobTask, Step } from './job-task'
import { countOtherOpenJobs, findAskedHash, findJob, insertJob } from './jobs.sql'
import { noteStep, progressAfter, runStep } from './run-step'

export type JobRequest<I> = {
  /** chosen by the client; starting the same id again has no effect */
  id: string
  productId: string | null
  /** below 0 while unknown */
  total: number
  input: I
  /** the request, if the stored input contains more than that, such as the time */
  asked?: unknown
  /** rows refused before the work began */
  refused?: Omit<Step, 'isLast'>
  /** runs within this transaction */
  isSmall: boolean
}

/** Whether this request has started a job already. */
export const isKnownJob = async ({ tx }: Pick<WriteContext, 'tx'>, ref: { id: string; organizationId: string }) =>
  (await findJob(tx, ref)) !== null

/** Starts a job: adds it, and its queue entry, in the transaction of the request. */
export async function startLongJob<I>(
  work: WriteContext,
  actor: Member,
  { task, request }: { task: JobTask<I>; request: JobRequest<I> },
): Promise<{ job: JobView; isNew: boolean }> {
  const { id, productId, total, input, asked = input, refused, isSmall } = request
  const askedHash = Uint8Array.from(await hashRequest(work.vault, asked))
  const ref = { id, organizationId: actor.organizationId }
  if (!isSmall) await requireRoom(work, ref)
  const isNew = await insertJob(work.tx, {
    ...ref,
    productId,
    kind: task.kind,
    startedById: actor.userId,
    accessTokenId: actor.accessToken?.id ?? null,
    address: work.address,
    total,
    inputCiphertext: Uint8Array.from(work.vault.encrypt(JSON.stringify(input))),
    askedHash,
    createdAt: work.now,
  })
  if (isNew) {
    if (refused) await noteStep(work, { jobId: id, leaseMs: 0, step: { ...refused, isLast: false } })
    if (isSmall) await runAtOnce(work, actor, { task, request })
    else await enqueueJob(work.tx, id)
  }
  const job = await findJob(work.tx, ref)
  if (!job || job.kind !== task.kind || job.startedById !== actor.userId) throw idTaken()
  if (!isNew && !isSame(await findAskedHash(work.tx, ref), askedHash)) throw idTaken()
  return { job: presentJob(job, actor.userId), isNew }
}

/** Each open job stores encrypted input in our database and may take hours of work. */
const MAX_OPEN = 50

async function requireRoom({ tx }: WriteContext, ref: { id: string; organizationId: string }): Promise<void> {
  if ((await countOtherOpenJobs(tx, ref, MAX_OPEN)) < MAX_OPEN) return
  throw new Fault('too_many_requests', `${MAX_OPEN} jobs are already waiting. Try again when one has finished.`)
}

const isSame = (known: Uint8Array | null, asked: Uint8Array): boolean =>
  known === null || Buffer.compare(known, asked) === 0

const idTaken = (): Fault =>
  new Fault('conflict', 'Another job already has this ID.', { id: "Use a UUID that wasn't used before." })

async function runAtOnce<I>(
  work: WriteContext,
  actor: Member,
  { task, request }: { task: JobTask<I>; request: JobRequest<I> },
): Promise<void> {
  const { id, input, total } = request
  let progress: JobProgress = { done: 0, total, cursor: null }
  for (let isOver = false; !isOver; ) {
    const step = await runStep(work, actor, {
      jobId: id,
      progress,
      leaseMs: 0,
      step: (inside, member, at) => task.step(inside, member, { id, input, progress: at }),
    })
    progress = progressAfter(progress, step)
    isOver = step.isLast
  }
}
