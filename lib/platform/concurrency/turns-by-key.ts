/** Runs at once, unless something of one of the same keys is under way: then after it. Others are not waited for. */
export function createTurnsByKey(): <T>(keys: string[], run: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>()
  const othersOf = (keys: string[]) => keys.map((key) => underWay.get(key)).find((other) => other !== undefined)

  return async (keys, run) => {
    for (let other = othersOf(keys); other; other = othersOf(keys)) await other
    const done = run()
    const ended = done.then(
      () => undefined,
      () => undefined,
    )
    for (const key of keys) underWay.set(key, ended)
    try {
      return await done
    } finally {
      for (const key of keys) underWay.delete(key)
    }
  }
}
