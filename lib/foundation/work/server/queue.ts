import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Job,
  Logger,
  type RunnerOptions,
  run,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { Log } from '@/lib/foundation/platform/log/log'
import { redactText } from '@/lib/foundation/platform/log/redact-text'
import type { WatchTask } from '@/lib/foundation/platform/log/task-figures'
import { watchGroups } from './job-groups'

type Queue = {
  /** one connection listens, the others fetch and finish jobs */
  pool: Pool
  log: Log
  taskList: TaskList
  concurrency: number
  watch?: WatchTask
}

const REST_MS = 2_000
/** After this many failed polls in a row the queue is reopened. */
const MAX_FAILED_POLLS = 5

/**
 * By default the worker does not wait until the queue has stored that a job is done, and one that stops leaves its last
 * job locked, so that a mail already sent would be sent again. In batches, even of one, it waits.
 */
const WRITTEN_BEFORE_THE_END: NonNullable<RunnerOptions['preset']> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/**
 * Works on the queue until the signal aborts, and resolves once the jobs in progress are done. If the queue fails,
 * because the database was unreachable, it is opened again.
 */
export async function workOnQueue(queue: Queue & { health: PartHealth }, signal: AbortSignal): Promise<void> {
  const { health, log } = queue
  const noteFailure = (err: unknown) => {
    if (health.fails()) log.warn({ err }, 'the queue does not answer, and is opened again until it does')
  }
  const noteSuccess = () => {
    if (health.works()) log.info('the queue answers again')
  }
  while (!signal.aborted) {
    const events: WorkerEvents = new EventEmitter()
    try {
      const forbiddenFlags = watchGroups(events)
      const runner = await run({ ...optionsOf(queue), parsedCronItems: [], events, forbiddenFlags })
      const stop = () => void runner.stop().catch(() => undefined)
      watchPolls(events, { noteSuccess, noteFailure, stop })
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      await runner.promise.finally(() => signal.removeEventListener('abort', stop))
    } catch (err) {
      noteFailure(err)
    }
    if (!signal.aborted) await sleep(REST_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

type Watch = { noteSuccess: () => void; noteFailure: (error: unknown) => void; stop: () => void }

/**
 * graphile-worker 0.17 caches the outcome of its first statement, which registers the tasks, even a failed one: then
 * every poll fails for the life of the runner, which neither ends nor reports it above debug. A new runner registers
 * again.
 */
function watchPolls(events: WorkerEvents, { noteSuccess, noteFailure, stop }: Watch): void {
  let failedInARow = 0
  const succeed = () => {
    failedInARow = 0
    noteSuccess()
  }
  events.on('worker:getJob:empty', succeed)
  events.on('job:start', succeed)
  events.on('worker:getJob:error', ({ error }) => {
    failedInARow += 1
    if (failedInARow !== MAX_FAILED_POLLS) return
    noteFailure(error)
    stop()
  })
}

/** Runs the jobs that are due now, and resolves once none is left. */
export const workOffQueue = (queue: Queue): Promise<void> => runOnce(optionsOf(queue))

const optionsOf = ({ pool, log, taskList, concurrency, watch }: Queue): RunnerOptions => ({
  taskList: watch ? watched(taskList, watch) : taskList,
  concurrency,
  pgPool: pool,
  preset: WRITTEN_BEFORE_THE_END,
  noHandleSignals: true,
  logger: queueLogger(log),
})

const watched = (taskList: TaskList, watch: WatchTask): TaskList =>
  Object.fromEntries(
    Object.entries(taskList).map(([name, run]): [string, Task | undefined] => [
      name,
      run && ((payload, helpers) => watch(name, helpers.job.attempts, async () => run(payload, helpers))),
    ]),
  )

/**
 * Only messages that matter to an operator. They quote the error, which may contain data, so it is described
 * separately.
 */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const write = level === 'error' ? log.error.bind(log) : log.warn.bind(log)
    const error = meta?.['error']
    if (!(error instanceof Error)) return write({ message: redactText(message) }, 'the queue reports')
    write({ err: error, ...jobOf(meta?.['job']) }, 'the queue reports an error')
  })

function jobOf(job: unknown) {
  if (typeof job !== 'object' || job === null || !('task_identifier' in job)) return {}
  const { id, task_identifier: task, attempts, max_attempts } = job as Job
  return { job_id: id, task, attempts, max_attempts }
}
