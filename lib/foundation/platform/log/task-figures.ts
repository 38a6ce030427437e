import { createHistogram, type Histogram, SECONDS } from './histogram'
import type { Metrics } from './metrics'
import { traced } from './tracing'

/** Runs a task of the queue, counted, timed and traced under its name. */
export type WatchTask = <T>(task: string, attempt: number, run: () => Promise<T>) => Promise<T>

type Figures = { done: number; failed: number; seconds: Histogram }

/** How often the tasks of the queue were done or failed in this process, and how long they took. */
export function createTaskFigures(metrics: Metrics): WatchTask {
  const tasks = new Map<string, Figures>()
  const figuresOf = (task: string): Figures => {
    const figures = tasks.get(task) ?? { done: 0, failed: 0, seconds: createHistogram(SECONDS) }
    tasks.set(task, figures)
    return figures
  }
  metrics.counter({
    name: 'latchkey_jobs_total',
    help: 'Attempts at jobs of the queue, by task and outcome.',
    labels: ['task', 'outcome'],
    read: () =>
      [...tasks].flatMap(([task, { done, failed }]) => [
        { labels: { task, outcome: 'done' }, value: done },
        { labels: { task, outcome: 'failed' }, value: failed },
      ]),
  })
  metrics.histogram({
    name: 'latchkey_job_seconds',
    help: 'How long an attempt at a job took.',
    bounds: SECONDS,
    read: () => [...tasks].map(([task, { seconds }]) => ({ labels: { task }, ...seconds.read() })),
  })
  return async (task, attempt, run) => {
    const figures = figuresOf(task)
    const beganMs = performance.now()
    try {
      const result = await traced(`job ${task}`, { 'latchkey.task': task, 'latchkey.attempt': attempt }, run)
      figures.done += 1
      return result
    } catch (error) {
      figures.failed += 1
      throw error
    } finally {
      figures.seconds.observe((performance.now() - beganMs) / 1_000)
    }
  }
}
