import { queueJobMails } from '@/lib/foundation/mail/server/queue-customer-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Work } from '@/lib/foundation/work/server/work'
import { KEEP_JOBS_MS } from '../core/keep-jobs'
import type { JobProblem } from '../core/schema'
import {
  deleteJobsBefore,
  finishJob,
  leaseNextJob,
  lockLeased,
  readInput,
  releaseLease,
  saveProgress,
} from './job-steps.sql'
import type { OpenTask, RegisteredTask } from './job-task'
import { requeueAbandonedJobs } from './requeue-abandoned-jobs'
import { requireStarter } from './require-starter'
import { runStep } from './run-step'

/** A job that was leased this many times without progress is given up. */
const MAX_ATTEMPTS = 5
/** A job yields after this time, so that the next organization has its turn. */
const TURN_MS = 2_000

export type JobDeps = {
  transact: Transact
  tasks: readonly RegisteredTask[]
  log: Log
  /** a worker without progress for this long counts as dead */
  leaseMs: number
}

type Outcome = 'more' | 'over'

/**
 * Runs jobs in turns, until none is left to lease or `signal` aborts. Each step is a transaction that holds the job's
 * row: a killed worker leaves whole steps, and the next one continues after them. Never throws.
 */
export async function runLongJobs(deps: JobDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await takeOneTurn(deps, signal)) === 'more');
}

/**
 * Long jobs as the engine runs them: a running one is released at its next step once the process stops. An entry of the
 * queue only wakes a process: which job is next is decided in the table of jobs.
 */
export const createLongJobWork = (deps: JobDeps) =>
  ({
    jobs: { long_job: (_, signal) => runLongJobs(deps, signal) },
    schedules: {
      'abandoned-jobs': (transact) => transact(({ tx }) => requeueAbandonedJobs(tx)),
      'old-jobs': (transact) => transact(({ tx, now }) => deleteJobsBefore(tx, new Date(now.getTime() - KEEP_JOBS_MS))),
    },
  }) satisfies Work

async function takeOneTurn(deps: JobDeps, signal: AbortSignal): Promise<Outcome> {
  const token = newId()
  try {
    const leased = await deps.transact(({ tx }) => leaseNextJob(tx, { token, leaseMs: deps.leaseMs }))
    if (!leased) return 'over'
    if (leased.attempts > MAX_ATTEMPTS) await giveUp(deps, leased.id, GIVEN_UP)
    else await workOn(deps, { jobId: leased.id, token, signal, attempts: leased.attempts })
    return 'more'
  } catch (err) {
    deps.log.error({ err }, 'a long job could not be worked on')
    return 'over'
  }
}

const GIVEN_UP = `This stopped after ${MAX_ATTEMPTS} attempts, because of an error on our side.`

type Lease = { jobId: string; token: string; signal: AbortSignal; attempts: number }

async function workOn(deps: JobDeps, { jobId, token, signal, attempts }: Lease): Promise<void> {
  const until = performance.now() + TURN_MS
  const opened = new Map<string, OpenTask>()
  try {
    while ((await deps.transact((work) => stepOf(work, deps, { jobId, token, opened }))) === 'more') {
      if (!signal.aborted && performance.now() < until) continue
      return await deps.transact(({ tx }) => releaseLease(tx, { jobId, token, waitMs: 0 }))
    }
  } catch (error) {
    if (error instanceof Fault) return await giveUp(deps, jobId, error.message)
    deps.log.error({ err: error, job_id: jobId, attempts }, 'a step of a long job failed')
    // `requeueAbandonedJobs` finds it after this time.
    await deps.transact(({ tx }) => releaseLease(tx, { jobId, token, waitMs: 1_000 * 2 ** attempts }))
  }
}

type Turn = { jobId: string; token: string; opened: Map<string, OpenTask> }

async function stepOf(work: WriteContext, deps: JobDeps, turn: Turn): Promise<Outcome> {
  const { jobId, opened } = turn
  const job = await lockLeased(work.tx, turn)
  if (!job) return 'over'
  if (job.state === 'cancelling') {
    await saveOutcome(work, jobId, [])
    await finishJob(work.tx, jobId, 'canceled')
    return 'over'
  }
  const task = deps.tasks.find(({ kind }) => kind === job.kind)
  if (!task) throw unknownWork()
  const actor = await requireStarter(work, job, task.permission)
  const doStep = opened.get(jobId) ?? (await openTask(work, task, jobId))
  opened.set(jobId, doStep)
  // What a step changes comes from where the job was started.
  const step = await runStep({ ...work, address: job.address }, actor, {
    jobId,
    progress: job,
    leaseMs: deps.leaseMs,
    step: (inside, member, progress) => doStep(inside, member, { id: jobId, progress }),
  })
  return step.isLast ? 'over' : 'more'
}

async function openTask({ tx, vault }: WriteContext, task: RegisteredTask, jobId: string): Promise<OpenTask> {
  const sealed = await readInput(tx, jobId)
  if (!sealed) throw unknownWork()
  return task.open(vault.decrypt(sealed))
}

const unknownWork = (): Fault => new Fault('invalid', "This version of Latchkey doesn't know this kind of job.")

/** Completed steps stay, and customers are notified of them; the reason is listed among the problems. */
async function giveUp(deps: JobDeps, jobId: string, message: string): Promise<void> {
  await deps.transact(async (work) => {
    await saveOutcome(work, jobId, [{ row: 0, field: '', message }])
    await finishJob(work.tx, jobId, 'failed')
  })
}

/** Of a job that ends early: why, and the mails about what it did. */
async function saveOutcome(work: WriteContext, jobId: string, problems: JobProblem[]): Promise<void> {
  const summary = await queueJobMails(work, jobId)
  const nothing = { done: 0, failed: 0, total: null, cursor: null }
  await saveProgress(work.tx, { jobId, ...nothing, summary, problems, mostProblems: 1_001, leaseMs: 0 })
}
