import { setTimeout as sleep } from 'node:timers/promises'

const PROBE_EVERY_MS = 500

/** Open while Redis fails: then no call waits for it, and `probe` tries in the background until it resolves once. */
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
