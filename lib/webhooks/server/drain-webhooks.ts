import { setTimeout as sleep } from 'node:timers/promises'
import { runOnce } from 'graphile-worker'
import { startCourier } from './start-courier'
import { lookAtTheClock, queueLogger, taskListOf, type WebhookParts } from './start-webhooks'
import { isAnythingDue } from './store-courier'

const LOOK_MS = 100

/**
 * Works off what is due now, for platforms that have no process of ours: a cron calls it. Ends when nothing is due any
 * more, or after `withinMs`; what is left waits for the next call. Answers whether everything was done.
 */
export async function drainWebhooks(parts: WebhookParts, withinMs: number): Promise<{ drained: boolean }> {
  const end = performance.now() + withinMs
  await lookAtTheClock(parts)
  const taskList = taskListOf(parts, () => undefined)
  await runOnce({ pgPool: parts.pool, taskList, noHandleSignals: true, logger: queueLogger(parts.log) })
  const courier = startCourier(parts)
  try {
    while (performance.now() < end) {
      if (courier.busy() === 0 && !(await isAnythingDue(parts.pool))) return { drained: true }
      await sleep(LOOK_MS)
    }
    return { drained: false }
  } finally {
    await courier.stop()
  }
}
