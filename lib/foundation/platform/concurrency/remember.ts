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
