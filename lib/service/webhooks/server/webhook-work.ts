import { z } from 'zod'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import type { Work } from '@/lib/foundation/work/server/work'
import { isAnythingDue } from './delivery/endpoint-lanes.sql'
import { type DeliveryWorkerOptions, startDeliveryWorker } from './delivery/start-delivery-worker'
import { emitExpiries } from './emit-expiries'
import { fanOut } from './events.sql'
import { prune } from './notices.sql'
import { replayFailed } from './replay-failed'

const KEEP_MS = 30 * DAY_MS

/** Makes deliveries of events, sends them, and records the events that are due by the clock. */
export function createWebhookWork(parts: DeliveryWorkerOptions & { transact: Transact }) {
  const { transact } = parts
  let wake = (): void => undefined
  return {
    jobs: {
      fan_out_events: async (payload) => {
        await transact((work) => fanOutEvents(work, payload))
        wake()
      },
      replay_webhooks: async (payload) => {
        await replayFailed(transact, payload)
        wake()
      },
    },
    schedules: {
      'expiry-events': emitExpiries,
      'old-webhooks': (inTurn) => inTurn(({ tx, now }) => prune(tx, new Date(now.getTime() - KEEP_MS))),
    },
    startDeliveries: () => {
      const worker = startDeliveryWorker(parts)
      wake = worker.wake
      return { stop: worker.stop, isIdle: async () => worker.busy() === 0 && !(await isAnythingDue(parts.pool)) }
    },
  } satisfies Work
}

const fanOutPayload = z.object({ event_ids: z.array(z.uuid()) })

/** The job that emitEvents adds: makes a delivery for each endpoint that wants an event. Run twice, it does it once. */
export const fanOutEvents = ({ tx }: WriteContext, given: unknown): Promise<number> =>
  fanOut(tx, fanOutPayload.parse(given).event_ids)
