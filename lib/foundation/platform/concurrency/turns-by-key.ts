/**
 * Nobody waits longer for earlier runs: those that still last have stalled. As long as calls wait for a stalled batch
 * (coalesce.ts).
 */
const STALLED_AFTER_MS = 100

/** `since` is when the run began that the key belongs to now: an earlier one, while this one waits for its turn. */
type Run = { since: () => number; ended: Promise<unknown> }

/**
 * Runs at once, unless an earlier run shares one of the keys: then after all of those, in order of arrival. Runs with
 * other keys do not delay it. If an earlier run stalls, this one goes ahead without the keys of that one: `run` gets the
 * keys whose turn has come, if any.
 */
export function createTurnsByKey(stalledAfterMs: number = STALLED_AFTER_MS, now = () => performance.now()) {
  /** The latest run of each key. */
  const last = new Map<string, Run>()

  const fromNow = () => {
    const began = now()
    return () => began
  }

  const file = (keys: string[], run: Run) => {
    for (const key of keys) last.set(key, run)
    void run.ended.then(() => {
      for (const key of keys) if (last.get(key) === run) last.delete(key)
    })
  }

  const runNow = <T>(keys: string[], run: (ready: Set<string>) => Promise<T>): Promise<T> => {
    const done = run(new Set(keys))
    file(keys, { since: fromNow(), ended: Promise.allSettled([done]) })
    return done
  }

  const runAfter = <T>(earlier: Map<string, Run>, keys: string[], run: (ready: Set<string>) => Promise<T>) => {
    const turn = stillRunning(earlier, stalledAfterMs)
    const done = turn.then((stalled) => run(new Set(keys.filter((key) => !stalled.has(key)))))
    const ended = Promise.allSettled([done])
    for (const key of keys) {
      const before = earlier.get(key)
      const own: Run = { since: before ? () => before.since() : fromNow(), ended }
      own.ended = turn.then((stalled) => {
        if (before && stalled.has(key)) return before.ended
        own.since = fromNow()
        return ended
      })
      file([key], own)
    }
    return done
  }

  return <T>(keys: string[], run: (ready: Set<string>) => Promise<T>): Promise<T> => {
    const oldest = now() - stalledAfterMs
    const earlier = new Map<string, Run>()
    const open = keys.filter((key) => {
      const before = last.get(key)
      if (before && before.since() <= oldest) return false
      if (before) earlier.set(key, before)
      return true
    })
    return earlier.size === 0 ? runNow(open, run) : runAfter(earlier, open, run)
  }
}

export type InTurn = ReturnType<typeof createTurnsByKey>

/** The keys whose runs have not ended within `ms`: none, as soon as all have. */
function stillRunning(runs: Map<string, Run>, ms: number): Promise<Set<string>> {
  const left = new Set(runs.keys())
  const ends = [...runs].map(async ([key, { ended }]) => {
    await ended
    left.delete(key)
  })
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      resolve(new Set(left))
    }
    const timer = setTimeout(finish, ms)
    void Promise.all(ends).then(finish)
  })
}
