import { startAfter } from '@/lib/foundation/platform/concurrency/start-after'
import { readBackgroundHold, untilReleased } from '@/lib/foundation/platform/database/background-hold'
import { untilReachable } from '@/lib/foundation/platform/database/until-reachable'
import { startJobs } from './jobs'
import { getParts } from './parts'
import { startStatusProbes } from './status-probes'
import { startWebhookWorker } from './webhooks'

type Background = { stop: () => Promise<void> }

/**
 * Runs long jobs, webhooks, mails and the probes of the status page in this process until it is asked to stop. Only the
 * probes run while a restored database is held.
 */
export async function startBackground(): Promise<Background> {
  const { probePool: pool, health, log } = getParts()
  const isHeld = (await untilReachable(() => readBackgroundHold(pool), { log })) !== null
  const stopProbes = startStatusProbes()
  const released = () => untilReleased({ pool, health: health.part('background work'), log })
  const work = isHeld ? startAfter(released(), startWork) : startWork()
  return {
    stop: async () => {
      stopProbes()
      await work.stop()
    },
  }
}

function startWork(): Background {
  const jobs = startJobs()
  // One after the other: a start must not open all its database connections at once.
  const webhooks = startWebhookWorker(jobs.tried)
  return {
    stop: async () => {
      await Promise.all([jobs.stop(), webhooks.stop()])
    },
  }
}
