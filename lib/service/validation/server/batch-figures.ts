import { createHistogram, SECONDS } from '@/lib/foundation/platform/log/histogram'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import type { BatchTiming } from '../core/batch-timing'

/** Notes a batch whose calls were loaded and metered. */
export type NoteBatch = (timing: BatchTiming) => void

/** From one call to a full batch (call-queues.ts). */
const CALLS = [1, 2, 4, 8, 16, 32, 64]
const MS_PER_SECOND = 1_000

/** How large the batches are, and how long they wait for the database and the meter. */
export function createBatchFigures(metrics: Metrics): NoteBatch {
  const calls = createHistogram(CALLS)
  const stages = { load: createHistogram(SECONDS), meter: createHistogram(SECONDS) }
  metrics.histogram({
    name: 'latchkey_batch_calls',
    help: 'Calls of the public API that were answered together.',
    bounds: CALLS,
    read: () => [{ labels: {}, ...calls.read() }],
  })
  metrics.histogram({
    name: 'latchkey_batch_stage_seconds',
    help: 'How long the stages of a batch took that wait: load for PostgreSQL, meter for the counters.',
    bounds: SECONDS,
    read: () => Object.entries(stages).map(([stage, histogram]) => ({ labels: { stage }, ...histogram.read() })),
  })
  return (timing) => {
    calls.observe(timing.calls)
    stages.load.observe((timing.loadedMs - timing.beganMs) / MS_PER_SECOND)
    stages.meter.observe((timing.meteredMs - timing.loadedMs) / MS_PER_SECOND)
  }
}
