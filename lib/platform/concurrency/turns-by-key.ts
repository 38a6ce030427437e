import { Overloaded } from './coalesce'

/** As long as a call waits for a row that another process holds (busy-quota.ts). */
const PATIENCE_MS = 1_500

/**
 * Runs at once, unless an earlier run shares one of the keys: then after all of those, in order of arrival. Runs with
 * other keys do not delay it. Rejects with Overloaded, without running, if its turn does not come in time.
 */
export function createTurnsByKey(patienceMs: number = PATIENCE_MS) {
  /** The latest run of each key. */
  const last = new Map<string, Promise<unknown>>()

  return <T>(keys: string[], run: () => Promise<T>): Promise<T> => {
    const earlier = [...new Set(keys.flatMap((key) => last.get(key) ?? []))]
    const turn = Promise.all(earlier)
    const done = earlier.length === 0 ? run() : withinPatience(turn, patienceMs).then(run)
    // A rejected run keeps its place, so that runs behind it do not overtake those before it.
    const ended = Promise.allSettled([turn, done])
    for (const key of keys) last.set(key, ended)
    void ended.then(() => {
      for (const key of keys) if (last.get(key) === ended) last.delete(key)
    })
    return done
  }
}

function withinPatience(turn: Promise<unknown>, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Overloaded('waited too long for a daily count')), patienceMs)
    void turn.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
