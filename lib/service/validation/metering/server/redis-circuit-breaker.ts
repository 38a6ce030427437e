import { setTimeout as sleep } from 'node:timers/promises'
import type { PartHealth } from '@/lib/foundation/platform/log/health'
import type { Log } from '@/lib/foundation/platform/log/log'

const PROBE_EVERY_MS = 500

/** Called when counting moves to the database, with the error of Redis, and when it is back. */
export type OnFallback = (isFallback: boolean, error?: unknown) => void

/** Open while Redis fails: no call waits for it, and `probe` is retried in the background until it succeeds. */
export function createRedisBreaker(probe: () => Promise<void>, onChange: OnFallback) {
  let isOpen = false
  let isEnded = false

  const probeUntilUp = async () => {
    while (!isEnded) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false })
      const isUp = await probe().then(
        () => true,
        () => false,
      )
      if (isUp) return close()
    }
  }

  const close = () => {
    isOpen = false
    onChange(false)
  }

  return {
    isOpen: () => isOpen,
    open: (error: unknown) => {
      if (isOpen) return
      isOpen = true
      onChange(true, error)
      void probeUntilUp()
    },
    end: () => {
      isEnded = true
    },
  }
}

/** Records and logs, once each, the fallback to the database and the return to Redis. */
export const reportFallback =
  (health: PartHealth, log: Log): OnFallback =>
  (isFallback, err): void => {
    if (isFallback && health.fails()) log.warn({ err }, 'Redis fails: requests are counted in the database')
    if (!isFallback && health.works()) log.info('requests are counted in Redis again')
  }
