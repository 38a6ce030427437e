import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ProcessMetrics } from '../process/roles'
import { type Distribution, histogramMetric } from './histogram'

type Sample = { labels: Record<string, string>; value: number }
type HistogramSource = {
  name: string
  help: string
  bounds: readonly number[]
  read: () => (Distribution & { labels: Record<string, string> })[]
}
type Source = { name: string; help: string; labels: string[]; read: () => Sample[] | Promise<Sample[]> }

/** Metrics. Values are read on scrape, so counting costs no more than an addition. */
export type Metrics = {
  /** A number that only grows, `read` from its owner. */
  counter: (source: Source) => void
  /** The current value of a number. */
  gauge: (source: Source) => void
  /** How values are distributed over the `bounds`. */
  histogram: (source: HistogramSource) => void
  /** All current values, in the form that prom-client merges. */
  collect: () => Promise<ProcessMetrics>
}

/**
 * Memory, CPU and event loop lag of this process under its name, and its own counters. These carry the name too if
 * several processes count the same: each series then restarts with its own process and never jumps.
 */
export function createProcessMetrics(processName: string): Metrics {
  const ofProcess = new Registry()
  ofProcess.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: ofProcess })
  for (const name of SUMS) ofProcess.removeSingleMetric(name)
  const counted = createMetrics(isOneOfSeveral(processName) ? { process: processName } : {})
  return {
    ...counted,
    collect: async () => [...(await ofProcess.getMetricsAsJSON()), ...(await counted.collect())],
  }
}

/** Gauges that prom-client names like counters, which `promtool check metrics` refuses. Others count the same by type. */
const SUMS = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Metrics that do not describe the process itself. */
export function createMetrics(labels: Record<string, string> = {}): Metrics {
  const counted = new Registry()
  counted.setDefaultLabels(labels)
  const histograms: (() => ProcessMetrics[number])[] = []
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
    histogram: (source) => {
      const read = () => source.read().map((sample) => ({ ...sample, labels: { ...labels, ...sample.labels } }))
      histograms.push(() => histogramMetric(source, read()))
    },
    collect: async () => [...(await counted.getMetricsAsJSON()), ...histograms.map((histogram) => histogram())],
  }
}

/** The metrics of several processes as one text (Prometheus text format 0.0.4). */
export const renderMetrics = (processes: ProcessMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes).metrics()

/** True for `api-2`, false for `web`. */
const isOneOfSeveral = (processName: string): boolean => /-\d+$/.test(processName)
