import { atMostEvery } from '@/lib/platform/concurrency/at-most-every'
import { Overloaded } from '@/lib/platform/concurrency/coalesce'
import type { Log } from '@/lib/platform/log/log'
import type { Metrics } from '@/lib/platform/log/metrics'

/** Logs public API calls that failed. */
export type FailureReport = {
  note: (error: unknown, requestId: string) => void
  /** Number of calls refused because of overload, since the process started. */
  overloads: () => number
}

const SAY_EVERY_MS = 1_000

/** Each failure is logged, except those of an overload: a flood must not produce one line per call. */
export function createFailureReport(log: Log, now: () => number): FailureReport {
  let overloads = 0
  const say = atMostEvery(SAY_EVERY_MS, now)
  return {
    note: (error, requestId) => {
      if (!(error instanceof Overloaded))
        return log.error({ err: error, request_id: requestId }, 'a public call failed')
      overloads += 1
      say((leftOut) =>
        log.warn(
          { reason: error.message, request_id: requestId, calls: leftOut + 1 },
          'public calls are refused: there are more than can be answered',
        ),
      )
    },
    overloads: () => overloads,
  }
}

/** Counts calls that were refused because of overload. */
export const reportOverloads = (metrics: Metrics, failures: FailureReport): void =>
  metrics.counter({
    name: 'latchkey_overloaded_total',
    help: 'Public calls answered 503 because there were more than can be answered.',
    labels: [],
    read: () => [{ labels: {}, value: failures.overloads() }],
  })
