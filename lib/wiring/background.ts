import { startJobs } from './jobs'
import { startWebhookWorker } from './webhooks'

type Background = { stop: () => Promise<void> }

/** Runs long jobs, webhooks and mails in this process until it is asked to stop. */
export function startBackground(): Background {
  const jobs = startJobs()
  // One after the other: a start must not open all its database connections at once.
  const webhooks = startWebhookWorker(jobs.tried)
  return { stop: async () => void (await Promise.all([jobs.stop(), webhooks.stop()])) }
}
