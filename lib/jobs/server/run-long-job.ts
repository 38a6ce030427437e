import { type Granted, grant, type Member } from '@/lib/access/core/granted'
import { permissionsOf } from '@/lib/access/core/roles'
import { Fault } from '@/lib/platform/fault'
import { newId } from '@/lib/platform/ids'
import type { Log } from '@/lib/platform/log'
import type { Work } from '@/lib/platform/work'
import type { AnyTask } from './long-task'
import {
  findStarter,
  finishJob,
  type LeasedJob,
  lockLeased,
  releaseLease,
  saveProgress,
  takeLease,
} from './store-steps'
import { takeStep } from './take-step'

/** Taken up so often without coming forward, a job is given up. */
const MOST_ATTEMPTS = 5

export type JobParts = {
  transact: <T>(run: (work: Work) => Promise<T>) => Promise<T>
  tasks: ReadonlyMap<string, AnyTask>
  log: Log
  /** a worker that says nothing for so long is taken for dead */
  leaseMs: number
}

type Outcome = 'more' | 'over'

/**
 * Works on a job until it is over, or `signal` asks to let go of it. Each step is a transaction that holds the job's
 * row: a worker that was killed leaves whole steps, and the next one goes on after them. Throws nothing.
 */
export async function runLongJob(parts: JobParts, jobId: string, signal: AbortSignal | undefined): Promise<void> {
  const token = newId()
  try {
    const lease = await parts.transact(({ tx }) => takeLease(tx, { jobId, token, leaseMs: parts.leaseMs }))
    if (!lease) return
    if (lease.attempts > MOST_ATTEMPTS) return await giveUp(parts, jobId, GIVEN_UP)
    await workOn(parts, { jobId, token, signal, attempts: lease.attempts })
  } catch (err) {
    parts.log.error({ err, job_id: jobId }, 'a long job could not be worked on')
  }
}

const GIVEN_UP = `This stopped after ${MOST_ATTEMPTS} attempts, because of an error on our side.`

type Held = { jobId: string; token: string; signal: AbortSignal | undefined; attempts: number }

async function workOn(parts: JobParts, { jobId, token, signal, attempts }: Held): Promise<void> {
  try {
    while ((await parts.transact((work) => stepOf(work, parts, { jobId, token }))) === 'more') {
      if (!signal?.aborted) continue
      return await parts.transact(({ tx }) => releaseLease(tx, { jobId, token, waitMs: 0 }))
    }
  } catch (error) {
    if (error instanceof Fault) return await giveUp(parts, jobId, error.message)
    parts.log.error({ err: error, job_id: jobId, attempts }, 'a step of a long job failed')
    // Found lying there by `reviveJobs` once this time is over.
    await parts.transact(({ tx }) => releaseLease(tx, { jobId, token, waitMs: 1_000 * 2 ** attempts }))
  }
}

async function stepOf(work: Work, parts: JobParts, lease: { jobId: string; token: string }): Promise<Outcome> {
  const { jobId } = lease
  const job = await lockLeased(work.tx, lease)
  if (!job) return 'over'
  if (job.state === 'cancelling') {
    await finishJob(work.tx, jobId, 'canceled')
    return 'over'
  }
  const task = parts.tasks.get(job.kind)
  if (!task || !job.inputCiphertext) throw new Fault('invalid', 'This version of Latchkey does not know such work.')
  const actor = await requireStarter(work, job, task)
  const input = work.vault.decrypt(job.inputCiphertext)
  const step = await takeStep(work, actor, {
    jobId,
    place: job,
    leaseMs: parts.leaseMs,
    step: (inside, member, place) => task.step(inside, member, { id: jobId, input, place }),
  })
  return step.isLast ? 'over' : 'more'
}

/** Who started the work must still be permitted to do it by hand. */
async function requireStarter(
  { tx }: Work,
  { organizationId, startedById }: LeasedJob,
  task: AnyTask,
): Promise<Granted<typeof task.permission>> {
  const row = await findStarter(tx, { organizationId, userId: startedById })
  const member: Member | null = row && {
    userId: startedById,
    email: row.user.email,
    name: row.user.name,
    organizationId,
    organizationSlug: row.organization.slug,
    role: row.role,
    roleId: row.roleId,
    roleName: row.customRole?.name ?? row.role,
    permissions: permissionsOf(row.role, row.customRole?.permissions ?? null),
  }
  const actor = member && grant(member, task.permission)
  if (!actor) throw new Fault('forbidden', `Who started this is not permitted to any more (${task.permission}).`)
  return actor
}

/** What was done stays done; the reason stands among the problems. */
async function giveUp(parts: JobParts, jobId: string, message: string): Promise<void> {
  await parts.transact(async ({ tx }) => {
    const problems = [{ row: 0, field: '', message }]
    const nothing = { done: 0, failed: 0, total: null, cursor: null, summary: {} }
    await saveProgress(tx, { jobId, ...nothing, problems, mostProblems: 1_001, leaseMs: 0 })
    await finishJob(tx, jobId, 'failed')
  })
}
