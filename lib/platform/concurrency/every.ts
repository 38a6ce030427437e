import type { Log } from '../log/log'

type Round = { log: Log; ms: number; failed: string }

/**
 * Does the task at once, and then every `ms` milliseconds, never twice at the same time. A failure is told with the
 * words of `failed`, and tried again. Answers what ends it, once what is under way is done.
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
