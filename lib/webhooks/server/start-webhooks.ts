import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type { Log } from '@/lib/platform/log'
import type { Work } from '@/lib/platform/work'
import { announceExpiries } from './announce-expiries'
import { announceUsage } from './announce-usage'
import { fanOutEvents } from './fan-out-events'
import { replayFailed } from './replay-failed'
import { type CourierParts, startCourier } from './start-courier'
import { FAN_OUT } from './store-events'
import { prune } from './store-notices'
import { REPLAY } from './store-replay'

export type WebhookParts = CourierParts & {
  transact: <T>(run: (work: Work) => Promise<T>) => Promise<T>
  /** jobs of others that this process works off beside its own: none of them may take long */
  otherTasks: TaskList
  /** flags of jobs that this process has no room for now */
  forbiddenFlags: () => string[] | null
  /** what else time brings about, as far back as it is told; once, whoever comes first */
  otherNotices: (lookBackMs: number) => Promise<unknown>
  noticeEveryMs: number
}

export type WebhookWorker = { stop: () => Promise<void> }

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
/** What the frequent look covers, and what the one at the start and every quarter of an hour does: after a downtime. */
const NEAR_MS = 10 * MINUTE_MS
const FAR_MS = 3 * DAY_MS
const KEEP_MS = 30 * DAY_MS
const REST_MS = 2_000
/** Short jobs only: they must never wait behind long ones. */
const CONCURRENT_JOBS = 4

/** Makes deliveries of events and carries them, and says what only time brings about, until told to stop. */
export function startWebhooks(parts: WebhookParts): WebhookWorker {
  const stopping = new AbortController()
  const courier = startCourier(parts)
  const queue = workOnQueue(parts, taskListOf(parts, courier.wake), stopping.signal)
  const timers = [
    every(parts.log, parts.noticeEveryMs, () => announceExpiries(parts.transact, NEAR_MS)),
    every(parts.log, 15 * MINUTE_MS, () => announceExpiries(parts.transact, FAR_MS)),
    every(parts.log, parts.noticeEveryMs, () => parts.otherNotices(NEAR_MS)),
    every(parts.log, 15 * MINUTE_MS, () => parts.otherNotices(FAR_MS)),
    every(parts.log, MINUTE_MS, () => parts.transact(announceUsage)),
    every(parts.log, 15 * MINUTE_MS, () => parts.transact((work) => prune(work.tx, keptSince(work)))),
  ]
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await Promise.all([courier.stop(), queue])
    },
  }
}

/** The jobs of webhooks, by their names in the queue. */
export const taskListOf = ({ transact, otherTasks }: WebhookParts, wake: () => void): TaskList => ({
  ...otherTasks,
  [FAN_OUT]: async (payload) => {
    await transact((work) => fanOutEvents(work, payload))
    wake()
  },
  [REPLAY]: async (payload) => {
    await replayFailed(transact, payload)
    wake()
  },
})

/** Everything that time brings about, once: for platforms without a process. */
export async function lookAtTheClock({
  transact,
  otherNotices,
}: Pick<WebhookParts, 'transact' | 'otherNotices'>): Promise<void> {
  await announceExpiries(transact, FAR_MS)
  await otherNotices(FAR_MS)
  await transact(announceUsage)
  await transact((work) => prune(work.tx, keptSince(work)))
}

/** Where the queue breaks, because the database went away, it is opened again. */
async function workOnQueue(parts: WebhookParts, taskList: TaskList, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const runner = await openQueue(parts, taskList)
      const stop = () => void runner.stop().catch(() => undefined)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      await runner.promise
    } catch (err) {
      parts.log.warn({ err }, 'the queue of events broke, and is opened again')
    }
    if (!signal.aborted) await sleep(REST_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const openQueue = ({ pool, log, forbiddenFlags }: WebhookParts, taskList: TaskList): Promise<Runner> =>
  run({
    pgPool: pool,
    taskList,
    parsedCronItems: [],
    concurrency: CONCURRENT_JOBS,
    forbiddenFlags,
    preset: WRITTEN_BEFORE_THE_END,
    noHandleSignals: true,
    logger: queueLogger(log),
  })

/**
 * By default the worker does not wait until the queue knows that a job is done, and one that stops leaves its last job
 * locked: a mail that was sent would be sent again. In batches, even of one, it waits.
 */
export const WRITTEN_BEFORE_THE_END: NonNullable<RunnerOptions['preset']> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
}

/** Only what somebody has to look at. */
export const queueLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error({ message }, 'the queue of events reports an error')
    else if (level === 'warning') log.warn({ message }, 'the queue of events warns')
  })

const keptSince = ({ now }: Work): Date => new Date(now.getTime() - KEEP_MS)

/** At once, and then every so often; never twice at the same time. A failure is told and tried again. */
function every(log: Log, ms: number, task: () => Promise<unknown>): NodeJS.Timeout {
  let isRunning = false
  const attempt = async () => {
    if (isRunning) return
    isRunning = true
    await task().catch((err: unknown) => log.warn({ err }, 'events of the clock could not be sent, and wait'))
    isRunning = false
  }
  void attempt()
  return setInterval(() => void attempt(), ms).unref()
}
