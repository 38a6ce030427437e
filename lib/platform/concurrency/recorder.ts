import { setTimeout as sleep } from 'node:timers/promises'

/** One kind of record: `T` is what is noted, `L` the line it is kept in, merged with others of the same key. */
export type RecordKind<T, L extends { hits: number }> = {
  /** Most lines in memory. One more is dropped and counted. */
  capacity: number
  /** Most lines that one flush writes: the load on the database in a second. */
  budget: number
  /** Most lines of one statement: what the event loop spends at once on putting them together. */
  batchSize: number
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
  /** Writes the oldest lines, within the budget. What could not be written is kept, and the reason thrown. */
  flush: () => Promise<void>
  /** Writes everything, and retries failures. Drops what is left when the time is up, and returns how many lines. */
  drain: (withinMs: number) => Promise<number>
  stats: () => RecorderStats
}

const RETRY_MS = 200

/**
 * Merges in memory and writes in batches. A flush takes the lines that have waited longest and leaves the others, where
 * further hits merge into them: the more there is to record, the more hits share a row, and the load on the database
 * stays within the budget.
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

  const writeBatches = async () => {
    // What arrives during a write waits for the next flush, or a busy line would be written with every batch.
    for (let left = Math.min(kind.budget, lines.size); left > 0; left -= kind.batchSize) {
      await writeBatch(takeOldest(lines, Math.min(kind.batchSize, left)))
    }
  }

  const writeBatch = async (batch: [string, L][]) => {
    inFlight = batch.length
    try {
      await kind.write(batch.map(([, line]) => line))
    } catch (error) {
      counts.failures += 1
      putBack(batch)
      throw error
    } finally {
      inFlight = 0
    }
  }

  const putBack = (batch: [string, L][]) => {
    for (const [key, line] of batch) {
      const newer = lines.get(key)
      if (newer) kind.merge(newer, line)
      else lines.set(key, line)
    }
  }

  const flush = () => {
    flushing ??= writeBatches().finally(() => {
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
