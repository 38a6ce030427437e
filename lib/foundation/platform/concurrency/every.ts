import type { Log } from '../log/log'

type Round = { log: Log; ms: number; failed: string }

/**
 * Runs the task at once and then every `ms` milliseconds, without overlap. A failure is logged with the message
 * `failed`, and retried. Returns a function that stops it and waits for the current run.
 */
export function every({ log, ms, failed }: Round, task: () => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const round = () => {
    underWay ??= task()
      .catch((err: unknown) => log.warn({ err }, failed))
      .then(() => {
        underWay = null
      })
  }
  round()
  const timer = setInterval(round, ms).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
