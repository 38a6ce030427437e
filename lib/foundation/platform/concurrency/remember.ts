type Memory = { ms: number; now: () => number }

/** Caches the answers for the latest `most` keys. */
export function rememberEach<T>(
  ask: (key: string) => Promise<T>,
  { most, ...memory }: Memory & { most: number },
): (key: string) => Promise<T> {
  const answers = new Map<string, () => Promise<T>>()
  return (key) => {
    const known = answers.get(key)
    if (known) return known()
    const answer = remember(() => ask(key), memory)
    answers.set(key, answer)
    const [oldest = ''] = answers.keys()
    if (answers.size > most) answers.delete(oldest)
    return answer()
  }
}

/**
 * Shares one call among all concurrent callers, and caches its result for `ms`. A rejection is not cached. `now` is in
 * milliseconds.
 */
export function remember<T>(ask: () => Promise<T>, { ms, now }: Memory): () => Promise<T> {
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

/** The same for what a page does without: a failure is null, and is asked about again after `retryMs`. */
export function rememberIfThere<T>(
  ask: () => Promise<T>,
  { ms, retryMs, now }: Memory & { retryMs: number },
): () => Promise<T | null> {
  const known = remember(ask, { ms, now })
  let failedUntil = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() < failedUntil) return null
    return known().catch(() => {
      failedUntil = now() + retryMs
      return null
    })
  }
}
