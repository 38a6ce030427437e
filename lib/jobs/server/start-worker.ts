import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '@/lib/platform/log'
import { longJobTask } from './long-job-task'
import { reviveJobs } from './revive-jobs'
import type { JobParts } from './run-long-job'
import { deleteJobsBefore } from './store-steps'

export type WorkerParts = JobParts & {
  /** for the queue itself: one connection listens, the others fetch and finish */
  pool: Pool
  reviveEveryMs: number
}

export type Worker = { stop: () => Promise<void> }

const CONCURRENT_JOBS = 2
const KEEP_MS = 30 * 86_400_000
const PRUNE_EVERY_MS = 6 * 3_600_000
const REST_MS = 5_000

/** Works on the queue in this process until told to stop; jobs under way are let go of after the step they are at. */
export function startWorker(parts: WorkerParts): Worker {
  const stopping = new AbortController()
  const queue = workOnQueue(parts, stopping.signal)
  const timers = [
    every(parts, parts.reviveEveryMs, () => parts.transact(({ tx }) => reviveJobs(tx))),
    every(parts, PRUNE_EVERY_MS, () =>
      parts.transact(({ tx, now }) => deleteJobsBefore(tx, new Date(now.getTime() - KEEP_MS))),
    ),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await queue
    },
  }
}

/** Where the queue breaks, because the database went away, it is opened again. Resolves once it was told to stop. */
async function workOnQueue(parts: WorkerParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const runner = await openQueue(parts, signal)
      const stop = () => void runner.stop().catch(() => undefined)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      await runner.promise
    } catch (err) {
      parts.log.warn({ err }, 'the queue broke, and is opened again')
    }
    if (!signal.aborted) await sleep(REST_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const openQueue = (parts: WorkerParts, signal: AbortSignal): Promise<Runner> =>
  run({
    pgPool: parts.pool,
    taskList: longJobTask(parts, signal),
    parsedCronItems: [],
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    logger: quietLogger(parts.log),
  })

/** At once, and then every so often; a failure is told and tried again. */
function every({ log }: WorkerParts, ms: number, task: () => Promise<unknown>): NodeJS.Timeout {
  const attempt = () => void task().catch((err: unknown) => log.warn({ err }, 'the jobs could not be looked after'))
  attempt()
  return setInterval(attempt, ms).unref()
}

/** Only what somebody has to look at. */
const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'the queue reports an error')
    else if (level === 'warning') log.warn({ message }, 'the queue warns')
  })
