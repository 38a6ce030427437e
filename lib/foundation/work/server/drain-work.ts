import { setTimeout as sleep } from 'node:timers/promises'
import { workOffQueue } from './queue'
import { lookOnce, taskListOf, type WorkParts } from './start-work'
import type { Work } from './work'

const LOOK_MS = 100
const CONCURRENT_JOBS = 4

/**
 * Does what is due now, for platforms without a worker process, where a cron calls it. Ends when nothing more is due,
 * or after `withinMs`; the rest waits for the next call, and long jobs end their turn at half of it. Returns whether
 * everything was done.
 */
export async function drainWork(parts: WorkParts, work: Work, withinMs: number): Promise<{ drained: boolean }> {
  const end = performance.now() + withinMs
  const half = AbortSignal.timeout(withinMs / 2)
  const { log, queue } = parts
  await lookOnce(parts, work)
  const deliveries = work.startDeliveries?.()
  try {
    await workOffQueue({ ...queue, log, taskList: taskListOf(work, half), concurrency: CONCURRENT_JOBS })
    const isCutShort = half.aborted
    while (performance.now() < end) {
      if (!deliveries || (await deliveries.isIdle())) return { drained: !isCutShort }
      await sleep(LOOK_MS)
    }
    return { drained: false }
  } finally {
    await deliveries?.stop()
  }
}
