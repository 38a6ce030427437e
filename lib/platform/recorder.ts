import { setTimeout as sleep } from 'node:timers/promises'

/** One kind of record: `T` is what is noted, `L` the line it is kept in, merged with others of the same key. */
export type RecordKind<T, L extends { hits: number }> = {
  /** Most lines in memory. One more is dropped and counted. */
  capacity: number
  /** Most lines that one flush writes. */
  bite: number
  /** Null for what leaves no record of this kind. */
  keyOf: (noted: T) => string | null
  open: (noted: T) => L
  /** Adds one hit, in place: no object is made per call. */
  add: (line: L, noted: T) => void
  /** Adds the hits of `other`, in place. */
  merge: (line: L, other: L) => void
  write: (lines: L[]) => Promise<void>
}

type RecorderStats = {
  /** Lines in memory. */
  waiting: number
  /** Hits that found no room, or were not written at the end. */
  dropped: number
  failures: number
}

export type Recorder<T> = {
  /** Takes note in memory. Never throws, never waits. */
  note: (noted: T) => void
  /** Writes the oldest lines, one bite of them. What could not be written is kept, and the reason thrown. */
  flush: () => Promise<void>
  /** Writes everything, bite by bite, and tries again what fails. Drops what is left when the time is over: how many lines. */
  drain: (withinMs: number) => Promise<number>
  stats: () => RecorderStats
}

const RETRY_MS = 200

/**
 * Merges in memory and writes in bites. A flush takes the lines that have waited longest and leaves the rest, where
 * further hits merge into them: the more there is to record, the more hits share a row, and the cost of the
 * database stays what the bite allows.
 */
export function createRecorder<T, L extends { hits: number }>(kind: RecordKind<T, L>): Recorder<T> {
  const lines = new Map<string, L>()
  const counts = { dropped: 0, failures: 0 }
  // Lines being written keep their place, so that they find room when the write fails.
  let inFlight = 0
  let flushing: Promise<void> | undefined
  const waiting = () => lines.size + inFlight

  const note = (noted: T) => {
    const key = kind.keyOf(noted)
    if (key === null) return
    const line = lines.get(key)
    if (line) kind.add(line, noted)
    else if (waiting() < kind.capacity) lines.set(key, kind.open(noted))
    else counts.dropped += 1
  }

  const writeBite = async () => {
    const bite = takeOldest(lines, kind.bite)
    if (bite.length === 0) return
    inFlight = bite.length
    try {
      await kind.write(bite.map(([, line]) => line))
    } catch (error) {
      counts.failures += 1
      putBack(bite)
      throw error
    } finally {
      inFlight = 0
    }
  }

  const putBack = (bite: [string, L][]) => {
    for (const [key, line] of bite) {
      const newer = lines.get(key)
      if (newer) kind.merge(newer, line)
      else lines.set(key, line)
    }
  }

  const flush = () => {
    flushing ??= writeBite().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  const drain = async (withinMs: number) => {
    const end = performance.now() + withinMs
    while (waiting() > 0 && performance.now() < end) await flush().catch(() => sleep(RETRY_MS))
    const left = lines.size
    for (const { hits } of lines.values()) counts.dropped += hits
    lines.clear()
    return left
  }

  return { note, flush, drain, stats: () => ({ ...counts, waiting: waiting() }) }
}

/** A Map is in the order of insertion, so its first entries have waited longest. */
function takeOldest<L>(lines: Map<string, L>, most: number): [string, L][] {
  const taken: [string, L][] = []
  for (const entry of lines) {
    if (taken.length === most) break
    taken.push(entry)
    lines.delete(entry[0])
  }
  return taken
}
