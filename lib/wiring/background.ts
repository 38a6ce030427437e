import { startJobs } from './jobs'
import { startStatusProbes } from './status-probes'
import { startWebhookWorker } from './webhooks'

type Background = { stop: () => Promise<void> }

/** Runs long jobs, webhooks, mails and the probes of the status page in this process until it is asked to stop. */
export function startBackground(): Background {
  const jobs = startJobs()
  // One after the other: a start must not open all its database connections at once.
  const webhooks = startWebhookWorker(jobs.tried)
  const stopProbes = startStatusProbes()
  return {
    stop: async () => {
      stopProbes()
      await Promise.all([jobs.stop(), webhooks.stop()])
    },
  }
}
