import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import { every } from '@/lib/platform/concurrency/every'
import { serialize } from '@/lib/platform/concurrency/share'
import type { WriteContext } from '@/lib/platform/database/context'
import { workOnQueue } from '@/lib/platform/database/queue-worker'
import type { PartHealth } from '@/lib/platform/log/health'
import { DAY_MS, MINUTE_MS } from '@/lib/shared/durations'
import { type DeliveryWorkerOptions, startDeliveryWorker } from './delivery/start-delivery-worker'
import { emitExpiries } from './emit-expiries'
import { emitUsage } from './emit-usage'
import { FAN_OUT, fanOut } from './events.sql'
import { REPLAY } from './failed-deliveries.sql'
import { prune } from './notices.sql'
import { replayFailed } from './replay-failed'

export type WebhookParts = DeliveryWorkerOptions & {
  /** connections for the queue itself, and whether it works */
  queue: { pool: Pool; health: PartHealth }
  transact: <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>
  /** jobs of others that this process works off beside its own: none of them may take long */
  otherTasks: TaskList
  /** flags of jobs that this process has no room for now */
  forbiddenFlags: () => string[] | null
  /** what else time brings about, as far back as it is told; once, whoever comes first */
  otherNotices: (lookBackMs: number) => Promise<unknown>
  noticeEveryMs: number
}

export type WebhookWorker = { stop: () => Promise<void> }

/** What the frequent look covers, and what the one at the start and every quarter of an hour does: after a downtime. */
const NEAR_MS = 10 * MINUTE_MS
const FAR_MS = 3 * DAY_MS
const KEEP_MS = 30 * DAY_MS
/** Short jobs only: they must never wait behind long ones. */
export const CONCURRENT_JOBS = 4

/** Makes deliveries of events and carries them, and says what only time brings about, until told to stop. */
export function startWebhooks(parts: WebhookParts): WebhookWorker {
  const { log, transact, forbiddenFlags, noticeEveryMs } = parts
  const stopping = new AbortController()
  const courier = startDeliveryWorker(parts)
  const taskList = taskListOf(parts, courier.wake)
  const queue = workOnQueue(
    { ...parts.queue, log, taskList, concurrency: CONCURRENT_JOBS, forbiddenFlags },
    stopping.signal,
  )
  // One connection is enough for the clock: six looks at once, and at every start, would take them all.
  const turns = serialize()
  const look = (ms: number, task: () => Promise<unknown>) =>
    every({ log, ms, failed: 'events of the clock could not be sent, and wait' }, () =>
      turns(async () => (stopping.signal.aborted ? undefined : task())),
    )
  const looks = [
    look(noticeEveryMs, () => emitExpiries(transact, NEAR_MS)),
    look(15 * MINUTE_MS, () => emitExpiries(transact, FAR_MS)),
    look(noticeEveryMs, () => parts.otherNotices(NEAR_MS)),
    look(15 * MINUTE_MS, () => parts.otherNotices(FAR_MS)),
    look(MINUTE_MS, () => transact(emitUsage)),
    look(15 * MINUTE_MS, () => transact((work) => prune(work.tx, keptSince(work)))),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([courier.stop(), queue, ...looks.map((end) => end())])
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
export async function runScheduledJobs({
  transact,
  otherNotices,
}: Pick<WebhookParts, 'transact' | 'otherNotices'>): Promise<void> {
  await emitExpiries(transact, FAR_MS)
  await otherNotices(FAR_MS)
  await transact(emitUsage)
  await transact((work) => prune(work.tx, keptSince(work)))
}

const keptSince = ({ now }: WriteContext): Date => new Date(now.getTime() - KEEP_MS)

const fanOutPayload = z.object({ event_ids: z.array(z.uuid()) })

/** The job that emitEvents adds: makes a delivery for each endpoint that wants an event. Run twice, it does it once. */
export const fanOutEvents = ({ tx }: WriteContext, given: unknown): Promise<number> =>
  fanOut(tx, fanOutPayload.parse(given).event_ids)
