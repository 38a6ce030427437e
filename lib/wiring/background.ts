import { startAfter } from '@/lib/foundation/platform/concurrency/start-after'
import { readBackgroundHold, untilReleased } from '@/lib/foundation/platform/database/background-hold'
import { untilReachable } from '@/lib/foundation/platform/database/until-reachable'
import { getParts } from './parts'
import { startStatusProbes } from './status-probes'
import { startAllWork } from './work'

/**
 * Runs background work and the probes of the status page in this process until it is asked to stop. Only the probes run
 * while a restored database is held.
 */
export async function startBackground(): Promise<{ stop: () => Promise<void> }> {
  const { probePool: pool, health, log } = getParts()
  const isHeld = (await untilReachable(() => readBackgroundHold(pool), { log })) !== null
  const stopProbes = startStatusProbes()
  const released = () => untilReleased({ pool, health: health.part('background work'), log })
  const work = isHeld ? startAfter(released(), startAllWork) : startAllWork()
  return {
    stop: async () => {
      stopProbes()
      await work.stop()
    },
  }
}
