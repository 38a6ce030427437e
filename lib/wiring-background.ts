import { readEnv } from './platform/env'
import { startJobs } from './wiring-jobs'
import { startWebhookWorker } from './wiring-webhooks'

/** Long jobs, webhooks and mails, worked off in this process until told to stop. */
export async function startBackground(): Promise<{ stop: () => Promise<void> }> {
  const workers = [await startJobs(), startWebhookWorker()]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

/** The same, unless BACKGROUND_WORK=0 leaves it to others. */
export async function startOwnBackground(): Promise<{ stop: () => Promise<void> }> {
  return readEnv().BACKGROUND_WORK === '0' ? { stop: async () => undefined } : startBackground()
}
