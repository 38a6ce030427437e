import { every } from '@/lib/foundation/platform/concurrency/every'
import type { Log } from '@/lib/foundation/platform/log/log'
import { MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'

/** The processes of an installation start together: before this they need not answer. */
const FIRST_AFTER_MS = MINUTE_MS
/** Several rounds a minute: one of them finds the minute free, whenever this process started. */
const ROUND_MS = 20 * SECOND_MS

/** Probes once a minute until stopped. Stopping does not wait for a round under way. */
export function startProbing(log: Log, round: () => Promise<void>): () => void {
  const stops: (() => unknown)[] = []
  const begin = () => stops.push(every({ log, ms: ROUND_MS, failed: 'the probes of the status page failed' }, round))
  const timer = setTimeout(begin, FIRST_AFTER_MS).unref()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
