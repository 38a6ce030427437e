import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ProcessMetrics } from '../process/roles'

type Sample = { labels: Record<string, string>; value: number }
type Source = { name: string; help: string; labels: string[]; read: () => Sample[] | Promise<Sample[]> }

/** Metrics. They are read when they are asked for, so counting costs an addition. */
export type Metrics = {
  /** A number that only grows, `read` from its owner. */
  counter: (source: Source) => void
  /** The current value of a number. */
  gauge: (source: Source) => void
  /** What there is, ready to be merged with what others have. */
  collect: () => Promise<ProcessMetrics>
}

/**
 * Memory, CPU and event loop lag of this process under its name, and what it counts itself. The latter carries the name
 * too where several processes count the same: each series then restarts with its own process and never jumps.
 */
export function createProcessMetrics(processName: string): Metrics {
  const ofProcess = new Registry()
  ofProcess.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: ofProcess })
  const counted = createMetrics(isOneOfSeveral(processName) ? { process: processName } : {})
  return {
    ...counted,
    collect: async () => [...(await ofProcess.getMetricsAsJSON()), ...(await counted.collect())],
  }
}

/** Metrics that say nothing of the process. */
export function createMetrics(labels: Record<string, string> = {}): Metrics {
  const counted = new Registry()
  counted.setDefaultLabels(labels)
  return {
    counter: ({ read, labels, ...named }) => {
      const counter = new Counter({ ...named, labelNames: labels, registers: [counted], collect: () => collect() })
      const collect = async () => {
        const samples = await read()
        counter.reset()
        for (const { labels: of, value } of samples) counter.inc(of, value)
      }
    },
    gauge: ({ read, labels, ...named }) => {
      const gauge = new Gauge({ ...named, labelNames: labels, registers: [counted], collect: () => collect() })
      const collect = async () => {
        const samples = await read()
        gauge.reset()
        for (const { labels: of, value } of samples) gauge.set(of, value)
      }
    },
    collect: () => counted.getMetricsAsJSON(),
  }
}

/** The metrics of several processes as one text (Prometheus text format 0.0.4). */
export const renderMetrics = (processes: ProcessMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes).metrics()

/** `api-2`, and not `web`. */
const isOneOfSeveral = (processName: string): boolean => /-\d+$/.test(processName)
