import { readEnv } from '@/lib/platform/config/env'
import { startJobs } from './jobs'
import { startWebhookWorker } from './webhooks'

type Background = { stop: () => Promise<void> }

/** Long jobs, webhooks and mails, worked off in this process until told to stop. */
export function startBackground(): Background {
  const jobs = startJobs()
  // One after the other: a start must not ask the database for all its connections at once.
  const webhooks = startWebhookWorker(jobs.tried)
  return { stop: async () => void (await Promise.all([jobs.stop(), webhooks.stop()])) }
}

/** The same, unless BACKGROUND_WORK=0 leaves it to others. */
export const startOwnBackground = (): Background =>
  readEnv().BACKGROUND_WORK === '0' ? { stop: async () => undefined } : startBackground()
