import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import { every } from '@/lib/foundation/platform/concurrency/every'
import { serialize } from '@/lib/foundation/platform/concurrency/serialize'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { ALL_SLOTS } from '@/lib/foundation/platform/database/job-slots'
import { freeLostJobs } from '@/lib/foundation/platform/database/lost-jobs.sql'
import { workOnQueue } from '@/lib/foundation/platform/database/queue-worker'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { WatchTask } from '@/lib/foundation/platform/log/task-figures'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { type DeliveryWorkerOptions, startDeliveryWorker } from './delivery/start-delivery-worker'
import { emitExpiries } from './emit-expiries'
import { FAN_OUT, fanOut } from './events.sql'
import { REPLAY } from './failed-deliveries.sql'
import { prune } from './notices.sql'
import { replayFailed } from './replay-failed'

type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/** Announces events that are due by the clock, as far back as `lookBackMs`; each once over all processes. */
type Notices = (transact: Transact, lookBackMs: number) => Promise<unknown>

export type WebhookParts = DeliveryWorkerOptions & {
  /** connections for the queue itself, and its health */
  queue: { pool: Pool; health: PartHealth; watch?: WatchTask }
  transact: Transact
  /** jobs of other domains that this process runs too; all of them must be short */
  otherTasks: TaskList
  /** announce other events that are due by the clock; one that fails or takes long delays none of the others */
  otherNotices: Notices[]
  noticeEveryMs: number
}

export type WebhookWorker = { stop: () => Promise<void> }

/** How far back the frequent check looks, and the one at startup and every quarter of an hour, for downtimes. */
const NEAR_MS = 10 * MINUTE_MS
const FAR_MS = 3 * DAY_MS
const KEEP_MS = 30 * DAY_MS
/** Fans events out, sends the deliveries, and emits events that are due by the clock, until stopped. */
export function startWebhooks(parts: WebhookParts): WebhookWorker {
  const { log, transact, noticeEveryMs } = parts
  const stopping = new AbortController()
  const courier = startDeliveryWorker(parts)
  const taskList = taskListOf(parts, courier.wake)
  const queue = workOnQueue({ ...parts.queue, log, taskList, concurrency: ALL_SLOTS }, stopping.signal)
  // One connection is enough for the clock: all looks at once, and at every start, would take them all. They take turns
  // by transaction: the expiries of one organization may be a hundred thousand.
  const turns = serialize()
  const inTurn: Transact = (run) => turns(() => transact(run))
  const look = (ms: number, task: () => Promise<unknown>) =>
    every({ log, ms, failed: 'events of the clock could not be sent, and wait' }, async () =>
      stopping.signal.aborted ? undefined : task(),
    )
  const looks = [
    look(noticeEveryMs, () => emitExpiries(inTurn, NEAR_MS)),
    look(15 * MINUTE_MS, () => emitExpiries(inTurn, FAR_MS)),
    ...parts.otherNotices.flatMap((notices) => [
      look(noticeEveryMs, () => notices(inTurn, NEAR_MS)),
      look(15 * MINUTE_MS, () => notices(inTurn, FAR_MS)),
    ]),
    look(noticeEveryMs, () => inTurn(({ tx }) => freeLostJobs(tx, Object.keys(taskList)))),
    look(15 * MINUTE_MS, () => inTurn((work) => prune(work.tx, keptSince(work)))),
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
export async function runScheduledJobs(parts: WebhookParts): Promise<void> {
  const { transact, otherNotices, log } = parts
  await transact(({ tx }) => freeLostJobs(tx, Object.keys(taskListOf(parts, () => undefined))))
  await emitExpiries(transact, FAR_MS)
  for (const notices of otherNotices)
    await notices(transact, FAR_MS).catch((err: unknown) => log.error({ err }, 'notices of the clock wait'))
  await transact((work) => prune(work.tx, keptSince(work)))
}

const keptSince = ({ now }: WriteContext): Date => new Date(now.getTime() - KEEP_MS)

const fanOutPayload = z.object({ event_ids: z.array(z.uuid()) })

/** The job that emitEvents adds: makes a delivery for each endpoint that wants an event. Run twice, it does it once. */
export const fanOutEvents = ({ tx }: WriteContext, given: unknown): Promise<number> =>
  fanOut(tx, fanOutPayload.parse(given).event_ids)
