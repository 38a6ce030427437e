import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type RunnerOptions, run, runOnce, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from './log'

type Queue = {
  /** one connection listens, the others fetch and finish */
  pool: Pool
  log: Log
  taskList: TaskList
  concurrency: number
  /** flags of jobs that this process has no room for now */
  forbiddenFlags?: () => string[] | null
}

const REST_MS = 2_000

/**
 * By default the worker does not wait until the queue knows that a job is done, and one that stops leaves its last job
 * locked: a mail that was sent would be sent again. In batches, even of one, it waits.
 */
const WRITTEN_BEFORE_THE_END: NonNullable<RunnerOptions['preset']> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/**
 * Works on the queue until the signal says so, and resolves once the jobs under way are done. Where the queue breaks,
 * because the database went away, it is opened again.
 */
export async function workOnQueue(queue: Queue, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const runner = await run({ ...optionsOf(queue), parsedCronItems: [] })
      const stop = () => void runner.stop().catch(() => undefined)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      await runner.promise
    } catch (err) {
      queue.log.warn({ err }, 'the queue broke, and is opened again')
    }
    if (!signal.aborted) await sleep(REST_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Works off what is due now, and resolves once nothing is. */
export const workOffQueue = (queue: Queue): Promise<void> => runOnce(optionsOf(queue))

const optionsOf = ({ pool, log, ...rest }: Queue): RunnerOptions => ({
  ...rest,
  pgPool: pool,
  preset: WRITTEN_BEFORE_THE_END,
  noHandleSignals: true,
  logger: queueLogger(log),
})

/** Only what somebody has to look at. */
const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'the queue reports an error')
    else if (level === 'warning') log.warn({ message }, 'the queue warns')
  })
