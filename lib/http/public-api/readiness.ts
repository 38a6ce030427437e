import { z } from 'zod'
import type { ProcessMetrics } from '@/lib/foundation/platform/process/roles'
import type { Probes } from './probes'

const readyBody = z.object({ status: z.string(), degraded: z.array(z.string()).default([]) })

type ProcessFigures = { name: string; memory_bytes: number; started_at: string; event_loop_lag_seconds: number }
/** What load balancers and Prometheus learn of the processes of this machine, for people. */
export type Readiness = { status: string; failing: string[]; processes: ProcessFigures[] }

type Sources = { probes: Probes; gather: () => Promise<ProcessMetrics[]> }

export async function readinessOf({ probes, gather }: Sources): Promise<Readiness> {
  const [{ body }, processes] = await Promise.all([probes.ready(), gather()])
  const { status, degraded } = readyBody.parse(JSON.parse(body))
  const figures = processes.flatMap(figuresOf).sort((a, b) => (a.name < b.name ? -1 : 1))
  return { status, failing: degraded, processes: figures }
}

/** Nothing for a process whose metrics lack its name. */
function figuresOf(metrics: ProcessMetrics): ProcessFigures[] {
  const sample = (name: string) => metrics.find((metric) => metric.name === name)?.values[0]
  const memory = sample('process_resident_memory_bytes')
  const name = memory?.labels['process']
  if (name === undefined) return []
  const startedSeconds = sample('process_start_time_seconds')?.value ?? 0
  return [
    {
      name: String(name),
      memory_bytes: memory?.value ?? 0,
      started_at: new Date(startedSeconds * 1_000).toISOString(),
      event_loop_lag_seconds: sample('nodejs_eventloop_lag_p99_seconds')?.value ?? 0,
    },
  ]
}
