import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'

/** Logs public API calls that failed. */
export type FailureReport = {
  note: (error: unknown, requestId: string) => void
  /** Number of calls refused because of overload, since the process started. */
  overloads: () => number
}

/** Failures are logged, except those of clients that left: an overload in one line a second. */
export function createFailureReport(log: Log): FailureReport {
  let overloads = 0
  return {
    note: (error, requestId) => {
      if (error instanceof Fault && error.code === 'broken_off')
        log.debug({ request_id: requestId }, 'a request broke off')
      else if (!(error instanceof Overloaded)) log.error({ err: error, request_id: requestId }, 'a public call failed')
      else {
        overloads += 1
        log.warn(
          { reason: error.message, request_id: requestId },
          'public calls are refused: there are more than can be answered',
        )
      }
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
