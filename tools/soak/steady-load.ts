import autocannon from 'autocannon'
import type { BenchTarget } from '../bench/bench-targets'

type Options = { perSecond: number; seconds: number; connections: number }
/** Answers since the last look. */
type Window = { answers: number; p99Ms: number }
export type SteadyLoad = {
  takeWindow: () => Window
  /** Resolves at the end, with what was not a right answer: another status, or a connection that broke. */
  done: Promise<{ answers: number; failed: number }>
}

/** Requests drawn anew for the run; each connection starts at its own position and wraps around. */
const DRAWN = 20_000

/** The same number of validations each second, however long they take. */
export function startSteadyLoad(target: BenchTarget, { perSecond, seconds, connections }: Options): SteadyLoad {
  const drawn = Array.from({ length: DRAWN }, () => target.next())
  const share = Math.ceil(DRAWN / connections)
  let clients = 0
  let answers = 0
  let times: number[] = []
  const running = autocannon({
    url: target.url,
    connections,
    duration: seconds,
    overallRate: perSecond,
    headers: target.headers,
    setupClient: (client) => {
      const mine = drawn.slice(clients * share, (clients + 1) * share)
      clients += 1
      client.setRequests(mine.map(({ expected: _expected, ...request }) => request))
      client.on('response', (_status, _bytes, milliseconds) => {
        answers += 1
        times.push(milliseconds)
      })
    },
  })
  const finish = async () => {
    const { non2xx, errors, timeouts } = await running
    return { answers, failed: non2xx + errors + timeouts }
  }
  return {
    takeWindow: () => {
      const sorted = times.toSorted((a, b) => a - b)
      times = []
      return { answers: sorted.length, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
    },
    done: finish(),
  }
}
