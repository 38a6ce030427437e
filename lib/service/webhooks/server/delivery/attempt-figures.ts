import { createHistogram, SECONDS } from '@/lib/foundation/platform/log/histogram'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import { getTracing } from '@/lib/foundation/platform/log/tracing'
import type { Outcome } from '@/lib/service/webhooks/core/retry-schedule'

/** Watches an attempt from its beginning; the returned function takes its outcome, or null if it was given back. */
export type WatchAttempt = (endpointId: string) => (outcome: Outcome | null) => void

/** Counts, times and traces the attempts of this process to deliver a webhook. */
export function createAttemptFigures(metrics: Metrics): WatchAttempt {
  const attempts: Record<Outcome['kind'], number> = { arrived: 0, failed: 0, busy: 0, gone: 0 }
  const seconds = createHistogram(SECONDS)
  metrics.counter({
    name: 'latchkey_webhook_attempts_total',
    help: 'Attempts to deliver a webhook, by outcome; busy means a timeout or a 429.',
    labels: ['outcome'],
    read: () => Object.entries(attempts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  })
  metrics.histogram({
    name: 'latchkey_webhook_attempt_seconds',
    help: 'How long an endpoint took to answer, or to fail.',
    bounds: SECONDS,
    read: () => [{ labels: {}, ...seconds.read() }],
  })
  return (endpointId) => {
    const beganMs = performance.now()
    const span = getTracing()?.begin('webhook delivery', 'client', { 'latchkey.endpoint_id': endpointId })
    return (outcome) => {
      if (!outcome) return span?.end({ 'latchkey.outcome': 'given back' }, false)
      attempts[outcome.kind] += 1
      seconds.observe((performance.now() - beganMs) / 1_000)
      const status = outcome.status === null ? {} : { 'http.response.status_code': outcome.status }
      span?.end({ 'latchkey.outcome': outcome.kind, ...status }, outcome.kind !== 'arrived')
    }
  }
}
