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

/** Requests are drawn anew for each run; each connection starts at its own position and wraps around. */
const DRAWN = 20_000

/** One run of one target. Counts every answer that is not 2xx, was cut off, or lacks the expected status. */
export async function measure(target: BenchTarget, { connections, seconds }: Load): Promise<Measured> {
  // Drawn before the measurement starts, so that only the server is measured.
  const drawn = Array.from({ length: DRAWN }, () => target.next())
  const share = Math.ceil(DRAWN / connections)
  const tally = createTally()
  let clients = 0
  const stopBeside = await target.beside?.()
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers: target.headers,
    setupClient: (client) => {
      const mine = drawn.slice(clients * share, (clients + 1) * share)
      clients += 1
      client.setRequests(mine.map(({ expected: _expected, ...request }) => request))
      tally.watch(
        client,
        mine.map(({ expected }) => expected.map((text) => Buffer.from(text))),
      )
    },
  })
  await stopBeside?.()
  return { ...tally.sum(), non_2xx: result.non2xx + result.errors + result.timeouts }
}

/** autocannon's own figures include its set-up, in whole milliseconds; these are from the first answer to the last. */
function createTally() {
  const times: number[] = []
  let [first, last, wrong] = [0, 0, 0]
  const watch = (client: autocannon.Client, expected: Buffer[][]) => {
    let [answered, isSeen] = [0, false]
    client.on('body', (chunk) => {
      const texts = expected[answered % expected.length] ?? []
      isSeen ||= texts.every((text) => chunk.includes(text))
    })
    client.on('response', (_status, _bytes, milliseconds) => {
      last = performance.now()
      first ||= last
      times.push(milliseconds)
      if (!isSeen) wrong += 1
      answered += 1
      isSeen = false
    })
  }
  const sum = () => {
    times.sort((a, b) => a - b)
    return {
      requests_per_second: Math.round((times.length * 1000) / (last - first)),
      p50_ms: percentile(times, 0.5),
      p99_ms: percentile(times, 0.99),
      wrong_status: wrong,
    }
  }
  return { watch, sum }
}

const percentile = (sorted: number[], share: number): number =>
  Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 1000) / 1000
