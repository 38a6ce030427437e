import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { workOffQueue } from '@/lib/foundation/platform/database/queue-worker'
import { isAnythingDue } from './delivery/endpoint-slots.sql'
import { startDeliveryWorker } from './delivery/start-delivery-worker'
import { runScheduledJobs, taskListOf, type WebhookParts } from './start-webhooks'

const LOOK_MS = 100
const CONCURRENT_JOBS = 4

type Drain = {
  withinMs: number
  /** Jobs that may take longer than the time available; they are released once the signal is aborted. */
  longTasks: (signal: AbortSignal) => TaskList
}

/**
 * Processes what is due now, for platforms without a worker process, where a cron calls it. Ends when nothing more is
 * due, or after `withinMs`; the rest waits for the next call. Returns whether everything was done.
 */
export async function drainWebhooks(
  parts: WebhookParts,
  { withinMs, longTasks }: Drain,
): Promise<{ drained: boolean }> {
  const end = performance.now() + withinMs
  const half = AbortSignal.timeout(withinMs / 2)
  await runScheduledJobs(parts)
  const worker = startDeliveryWorker(parts)
  try {
    const { log } = parts
    const taskList = { ...taskListOf(parts, worker.wake), ...longTasks(half) }
    await workOffQueue({ ...parts.queue, log, taskList, concurrency: CONCURRENT_JOBS })
    const isCutShort = half.aborted
    while (performance.now() < end) {
      if (worker.busy() === 0 && !(await isAnythingDue(parts.pool))) return { drained: !isCutShort }
      await sleep(LOOK_MS)
    }
    return { drained: false }
  } finally {
    await worker.stop()
  }
}
