import type { ChildProcess } from 'node:child_process'
import { createProcessMetrics } from '../log/metrics'
import type { ProcessMessage, ProcessMetrics, SupervisorMessage } from './roles'

type Source = { name: string; child: ChildProcess | undefined; isReady: boolean; restarts: number }

/** A process that takes longer is frozen or overloaded, and is left out. */
const MEASURE_MS = 3_000

/** Collects the metrics of all processes for the process that was scraped. The supervisor adds its own. */
export function createMetricsGatherer(sources: Source[]) {
  const own = createProcessMetrics('supervisor')
  own.counter({
    name: 'latchkey_process_restarts_total',
    help: 'How often a process of this installation ended and was started again.',
    labels: ['process'],
    read: () => sources.map(({ name, restarts }) => ({ labels: { process: name }, value: restarts })),
  })
  const waiting = new Map<string, (metrics: ProcessMetrics) => void>()
  let lastId = 0
  const measure = (source: Source): Promise<ProcessMetrics> =>
    new Promise((resolve) => {
      const key = `${source.name} ${++lastId}`
      const settle = (metrics: ProcessMetrics) => {
        clearTimeout(timer)
        waiting.delete(key)
        resolve(metrics)
      }
      const timer = setTimeout(() => settle([]), MEASURE_MS).unref()
      waiting.set(key, settle)
      send(source, { kind: 'measure', id: lastId })
    })
  return {
    receive: (source: Source, { id, metrics }: Extract<ProcessMessage, { kind: 'metrics' }>) =>
      waiting.get(`${source.name} ${id}`)?.(metrics),
    answer: async (asking: Source, id: number) => {
      const running = sources.filter(({ isReady }) => isReady)
      send(asking, { kind: 'gathered', id, metrics: await Promise.all([...running.map(measure), own.collect()]) })
    },
  }
}

/** Sends a message to a process. It is lost if that process is ending. */
export function send({ child }: Pick<Source, 'child'>, message: SupervisorMessage): void {
  if (child?.connected) child.send(message, () => undefined)
}
