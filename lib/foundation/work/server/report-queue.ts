import type { Pool } from 'pg'
import { remember } from '@/lib/foundation/platform/concurrency/remember'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import { type QueueFigures, readQueueFigures } from './queue-figures.sql'

/** Prometheus reads several figures in one scrape. */
const FIGURES_MS = 1_000

/** How every kind of job stands in the queue, over all processes. */
export const readQueue = (pool: Pool): Promise<QueueFigures[]> => readQueueFigures(pool)

/** Adds the queue's figures, which are the same in every process. */
export function reportQueue({ gauge }: Metrics, pool: Pool): void {
  const figures = remember(() => readQueueFigures(pool), { ms: FIGURES_MS, now: () => performance.now() })
  const add = (name: string, help: string, read: (of: QueueFigures) => number) =>
    gauge({
      name,
      help,
      labels: ['task'],
      // If the database is down these figures are missing, but the other metrics are still served.
      read: async () => (await figures().catch(() => [])).map((of) => ({ labels: { task: of.task }, value: read(of) })),
    })
  add('latchkey_queue_due_jobs', 'Jobs that are due and that no process works on.', ({ due }) => due)
  add(
    'latchkey_queue_oldest_due_seconds',
    'How long the oldest due job has waited: it grows where no process works on the queue.',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  )
  add(
    'latchkey_queue_failed_jobs',
    'Jobs that failed as often as they may, and are not tried again.',
    ({ failedForGood }) => failedForGood,
  )
}
