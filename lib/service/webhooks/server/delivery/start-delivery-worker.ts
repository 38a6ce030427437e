import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@/lib/foundation/platform/log/log'
import { type AttemptParts, attemptDelivery } from './attempt-delivery'
import { claimDelivery, claimEndpointLanes, type EndpointLane, releaseEndpointLane } from './endpoint-lanes.sql'

export type DeliveryWorkerOptions = AttemptParts & {
  log: Log
  /** most requests in flight in this process */
  most: number
  /** after this long, leases of a killed process are free; must exceed the duration of an attempt */
  leaseMs: number
  pollMs: number
}

export type DeliveryWorker = {
  /** Looks for work at once. */
  wake: () => void
  /** Lanes in use. */
  busy: () => number
  stop: () => Promise<void>
}

/** After this long a lane is released, so that the next endpoint has its turn. */
const TURN_MS = 5_000

/**
 * Sends deliveries until stopped. It claims lanes, two per endpoint over all processes, and sends the deliveries of a
 * lane one after the other. Organizations take turns, and troubled endpoints get at most half of them.
 */
export function startDeliveryWorker(parts: DeliveryWorkerOptions): DeliveryWorker {
  const stopping = new AbortController()
  // Each lane listens once. Above ten Node warns of a leak.
  setMaxListeners(parts.most, stopping.signal)
  const lanes = new Map<Promise<void>, boolean>()
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  const look = async () => {
    const limit = parts.most - lanes.size
    if (limit <= 0 || stopping.signal.aborted) return
    const troubled = [...lanes.values()].filter((isTroubled) => isTroubled).length
    const troubledLimit = Math.max(0, Math.floor(parts.most / 2) - troubled)
    for (const lane of await claimEndpointLanes(parts.pool, { limit, troubledLimit, leaseMs: parts.leaseMs })) {
      const work = workOff(parts, lane, stopping.signal).finally(() => {
        lanes.delete(work)
        wake()
      })
      lanes.set(work, lane.isTroubled)
    }
  }

  const wake = () => {
    if (stopping.signal.aborted) return
    if (looking !== undefined) {
      isAskedAgain = true
      return
    }
    looking = look()
      .catch((err: unknown) => parts.log.warn({ err }, 'no deliveries could be taken up'))
      .finally(() => {
        looking = undefined
        if (isAskedAgain) {
          isAskedAgain = false
          wake()
        }
      })
  }

  const timer = setInterval(wake, parts.pollMs)
  wake()
  return {
    wake,
    busy: () => lanes.size,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(lanes.keys())
    },
  }
}

/** Sends deliveries until none is due or the turn is over. Never rejects. */
async function workOff(parts: DeliveryWorkerOptions, lane: EndpointLane, stop: AbortSignal): Promise<void> {
  const until = performance.now() + TURN_MS
  try {
    while (!stop.aborted && performance.now() < until) {
      const delivery = await claimDelivery(parts.pool, lane, parts.leaseMs)
      if (!delivery) break
      await attemptDelivery(parts, { ...delivery, token: lane.token }, stop)
    }
    await releaseEndpointLane(parts.pool, lane)
  } catch (err) {
    parts.log.warn({ err, endpoint_id: lane.endpointId }, 'a lane of deliveries broke, and is taken up again')
    // The database may have failed, and without a pause every process would query it in a loop.
    await sleep(1_000, undefined, { signal: stop, ref: false }).catch(() => undefined)
    await releaseEndpointLane(parts.pool, lane).catch(() => undefined)
  }
}
