import autocannon from 'autocannon'
import type { BenchTarget } from './bench-targets'

export type Load = { connections: number; seconds: number }
export type Measured = {
  requests_per_second: number
  p50_ms: number
  p99_ms: number
  non_2xx: number
  wrong_status: number
}

/** Requests drawn per connection and run; a connection that comes to the end begins anew. */
const DRAWN = 400

/** One run of one target. Counts every answer that is no 2xx, was cut off, or holds another status than it must. */
export async function measure(target: BenchTarget, { connections, seconds }: Load): Promise<Measured> {
  const times: number[] = []
  let wrong = 0
  const check = (expected: string | null) => (_: number, body: string) => {
    if (expected !== null && !body.includes(`"status":"${expected}"`)) wrong += 1
  }
  const drawn = () =>
    Array.from({ length: DRAWN }, () => {
      const { expected, ...request } = target.next()
      return { ...request, onResponse: check(expected) }
    })
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers: target.headers,
    setupClient: (client) => {
      client.setRequests(drawn())
      // autocannon's own histogram holds whole milliseconds, which is too coarse at one connection.
      client.on('response', (_status, _bytes, milliseconds) => void times.push(milliseconds))
    },
  })
  times.sort((a, b) => a - b)
  return {
    requests_per_second: Math.round(result.requests.total / result.duration),
    p50_ms: percentile(times, 0.5),
    p99_ms: percentile(times, 0.99),
    non_2xx: result.non2xx + result.errors + result.timeouts,
    wrong_status: wrong,
  }
}

const percentile = (sorted: number[], share: number): number =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000) / 1000
