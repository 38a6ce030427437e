import cluster from 'node:cluster'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

type Sample = { labels: Record<string, string>; value: number }
type Source = { name: string; help: string; labels: string[]; read: () => Sample[] | Promise<Sample[]> }

/** The metrics of one process. They are read at each scrape, so counting costs no more than an addition. */
export type Metrics = {
  /** A number that only grows, `read` from its owner. */
  counter: (source: Source) => void
  /** The current value of a number. */
  gauge: (source: Source) => void
  /** Everything, as Prometheus reads it (text format 0.0.4). */
  render: () => Promise<string>
}

/** A separate registry with the process's default metrics: memory, CPU, event loop lag. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // A scrape of the shared port reaches any worker: as series of their own their numbers never jump.
  if (cluster.isWorker) registry.setDefaultLabels({ worker: String(process.pid) })
  collectDefaultMetrics({ register: registry })
  return {
    counter: ({ read, labels, ...named }) => {
      const counter = new Counter({ ...named, labelNames: labels, registers: [registry], collect: () => collect() })
      const collect = async () => {
        const samples = await read()
        counter.reset()
        for (const { labels: of, value } of samples) counter.inc(of, value)
      }
    },
    gauge: ({ read, labels, ...named }) => {
      const gauge = new Gauge({ ...named, labelNames: labels, registers: [registry], collect: () => collect() })
      const collect = async () => {
        const samples = await read()
        gauge.reset()
        for (const { labels: of, value } of samples) gauge.set(of, value)
      }
    },
    render: () => registry.metrics(),
  }
}
