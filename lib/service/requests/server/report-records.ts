import type { Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import type { AnsweredCall } from '@/lib/service/validation/core/call'

/** Counts answers in latchkey_requests_total. */
export function reportAnswers(metrics: Metrics): (answered: AnsweredCall) => void {
  const counts = { validate: new Map<string, number>(), lookup: new Map<string, number>() }
  metrics.counter({
    name: 'latchkey_requests_total',
    help: 'Answered calls of known products.',
    labels: ['endpoint', 'status'],
    read: () =>
      Object.entries(counts).flatMap(([endpoint, byStatus]) =>
        [...byStatus].map(([status, value]) => ({ labels: { endpoint, status }, value })),
      ),
  })
  return ({ endpoint, status }) => {
    counts[endpoint].set(status, (counts[endpoint].get(status) ?? 0) + 1)
  }
}

/** Exports the state of the recorders as metrics, by name. */
export function reportRecorders(metrics: Metrics, recorders: Record<string, Recorder<AnsweredCall>>): void {
  const read = (figure: 'waiting' | 'dropped' | 'failures') => () =>
    Object.entries(recorders).map(([record, { stats }]) => ({ labels: { record }, value: stats()[figure] }))
  const labels = ['record']
  metrics.counter({
    name: 'latchkey_records_dropped_total',
    help: 'Calls that left no record, because memory was full or the end came first.',
    labels,
    read: read('dropped'),
  })
  metrics.counter({
    name: 'latchkey_record_flush_failures_total',
    help: 'Writes that failed. Their lines were kept.',
    labels,
    read: read('failures'),
  })
  metrics.gauge({
    name: 'latchkey_records_waiting',
    help: 'Lines in memory, to be written.',
    labels,
    read: read('waiting'),
  })
}
