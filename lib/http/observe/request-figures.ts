import { createHistogram, type Histogram, SECONDS } from '@/lib/foundation/platform/log/histogram'
import type { Metrics } from '@/lib/foundation/platform/log/metrics'
import type { Endpoint } from './endpoint-of'

/** Counts an answered request. `seconds` is the time from its headers to its answer. */
export type NoteRequest = (endpoint: Endpoint, status: number, seconds: number) => void

type Figures = { codes: Map<number, number>; seconds: Histogram }

/** Counts every request of this process, also those without a valid API key, which no record names. */
export function createRequestFigures(metrics: Metrics): NoteRequest {
  const figures = new Map<Endpoint, Figures>()
  const figuresOf = (endpoint: Endpoint): Figures => {
    const known = figures.get(endpoint)
    if (known) return known
    const added = { codes: new Map<number, number>(), seconds: createHistogram(SECONDS) }
    figures.set(endpoint, added)
    return added
  }
  metrics.counter({
    name: 'latchkey_http_requests_total',
    help: 'Answered HTTP requests, by endpoint and status code.',
    labels: ['endpoint', 'code'],
    read: () =>
      [...figures].flatMap(([endpoint, { codes }]) =>
        [...codes].map(([code, value]) => ({ labels: { endpoint, code: String(code) }, value })),
      ),
  })
  metrics.histogram({
    name: 'latchkey_http_request_seconds',
    help: 'Time from the headers of a request to its answer.',
    bounds: SECONDS,
    read: () => [...figures].map(([endpoint, { seconds }]) => ({ labels: { endpoint }, ...seconds.read() })),
  })
  return (endpoint, status, seconds) => {
    const of = figuresOf(endpoint)
    of.codes.set(status, (of.codes.get(status) ?? 0) + 1)
    of.seconds.observe(seconds)
  }
}
