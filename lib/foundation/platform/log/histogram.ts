import type { ProcessMetrics } from '../process/roles'

/** A distribution of values: how many were at most each bound, and beyond the last. */
export type Histogram = {
  observe: (value: number) => void
  read: () => Distribution
}

/** `counts` has an entry for each bound and one for larger values; they do not include each other. */
export type Distribution = { counts: readonly number[]; sum: number }

/** From a millisecond to the longest wait of a request, in seconds. */
export const SECONDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Observing costs a few comparisons and two additions; prom-client's own hashes the labels of each value. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe: (value) => {
      let i = 0
      while (i < bounds.length && value > (bounds[i] ?? 0)) i += 1
      counts[i] = (counts[i] ?? 0) + 1
      sum += value
    },
    read: () => ({ counts, sum }),
  }
}

type Labeled = Distribution & { labels: Record<string, string> }
type Named = { name: string; help: string; bounds: readonly number[] }
type Value = { labels: Record<string, string | number>; value: number; metricName: string }

/** A histogram as prom-client merges and prints it: each bucket includes the smaller ones. */
export function histogramMetric({ name, help, bounds }: Named, samples: Labeled[]): ProcessMetrics[number] {
  const values = samples.flatMap(({ labels, counts, sum }): Value[] => {
    let below = 0
    const buckets = [...bounds, '+Inf'].map((le, i) => {
      below += counts[i] ?? 0
      return { labels: { le, ...labels }, value: below, metricName: `${name}_bucket` }
    })
    return [
      ...buckets,
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: below, metricName: `${name}_count` },
    ]
  })
  return { name, help, type: HISTOGRAM, values, aggregator: 'sum', collect: () => undefined }
}

/** As prom-client's functions return it: its enum of types has no values at run time. */
const HISTOGRAM = 'histogram' as unknown as ProcessMetrics[number]['type']
