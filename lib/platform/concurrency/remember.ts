/**
 * Shares one call among all concurrent callers, and caches its result for `ms`. A rejection is not cached. `now` counts
 * milliseconds.
 */
export function remember<T>(ask: () => Promise<T>, { ms, now }: { ms: number; now: () => number }): () => Promise<T> {
  let underWay: Promise<T> | undefined
  let last: { answer: T; until: number } | undefined
  return () => {
    if (last && now() < last.until) return Promise.resolve(last.answer)
    underWay ??= ask()
      .then((answer) => {
        last = { answer, until: now() + ms }
        return answer
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
}
