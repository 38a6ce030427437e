import { setTimeout as sleep } from 'node:timers/promises'
import type { PartHealth } from '@/lib/platform/log/health'
import type { Log } from '@/lib/platform/log/log'

const PROBE_EVERY_MS = 500

/** Open while Redis fails: no call waits for it, and `probe` is retried in the background until it succeeds. */
export function createRedisBreaker(probe: () => Promise<void>, onChange: (isOpen: boolean) => void) {
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
    open: () => {
      if (isOpen) return
      isOpen = true
      onChange(true)
      void probeUntilUp()
    },
    end: () => {
      isEnded = true
    },
  }
}

/** Records and logs, once each, the fallback to the database and the return to Redis. */
export const reportFallback =
  (health: PartHealth, log: Log) =>
  (isFallback: boolean): void => {
    if (isFallback && health.fails()) log.warn('Redis fails: requests are counted in the database')
    if (!isFallback && health.works()) log.info('requests are counted in Redis again')
  }
