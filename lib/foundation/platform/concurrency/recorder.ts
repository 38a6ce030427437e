import { setTimeout as sleep } from 'node:timers/promises'

/** One kind of record: `T` is a single hit, `L` the line that merges hits of the same key. */
export type RecordKind<T, L extends { hits: number }> = {
  /** Most lines in memory. One more is dropped and counted. */
  capacity: number
  /** Most lines that one flush writes. This bounds the load on the database per second. */
  budget: number
  /** Most lines in one statement. This bounds how long building it blocks the event loop. */
  batchSize: number
  /** Null for hits that this kind does not record. */
  keyOf: (noted: T) => string | null
  open: (noted: T) => L
  /** Adds one hit in place, so that no object is allocated per call. */
  add: (line: L, noted: T) => void
  /** Adds the hits of `other`, in place. */
  merge: (line: L, other: L) => void
  /** May return lines that another transaction blocks. They are kept, and do not count as a failure. */
  write: (lines: L[]) => Promise<void> | Promise<L[]>
}

type RecorderStats = {
  /** Lines in memory. */
  waiting: number
  /** Hits dropped because memory was full, or not written by the end. */
  dropped: number
  failures: number
}

export type Recorder<T, L = never> = {
  /** Records in memory. Never throws, never waits. */
  note: (noted: T) => void
  /** Whether a line of this key waits to be written. */
  isWaiting: (key: string) => boolean
  /** Adds a line that was merged elsewhere, as `note` adds a hit. */
  put: (key: string, line: L) => void
  /** Writes the oldest lines, within the budget. On failure it keeps the unwritten lines and throws the reason. */
  flush: () => Promise<void>
  /** Writes everything, and retries failures. When the time is up it drops the rest, and returns how many lines. */
  drain: (withinMs: number) => Promise<number>
  stats: () => RecorderStats
}

const RETRY_MS = 200
/** The share of the lines in memory that other transactions may block. */
const BUSY_SHARE = 0.1

/**
 * Merges hits in memory and writes lines in batches. A flush takes the lines that have waited longest; the others keep
 * merging further hits. The higher the load, the more hits share a row, so the load on the database stays within the
 * budget.
 */
export function createRecorder<T, L extends { hits: number }>(kind: RecordKind<T, L>): Recorder<T, L> {
  const lines = new Map<string, L>()
  const counts = { dropped: 0, failures: 0 }
  // Lines being written keep their place, so that there is room for them if the write fails.
  let inFlight = 0
  const busyLines = createBusyLines<L>(kind.capacity * BUSY_SHARE)
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

  const put = (key: string, line: L) => {
    const known = lines.get(key)
    if (known) kind.merge(known, line)
    else if (waiting() < kind.capacity) lines.set(key, line)
    else counts.dropped += line.hits
  }

  const writeBatches = async () => {
    // Hits that arrive during a write wait for the next flush; otherwise a busy line would be written with every batch.
    for (let left = Math.min(kind.budget, lines.size); left > 0; left -= kind.batchSize) {
      await writeBatch(takeOldest(lines, Math.min(kind.batchSize, left)))
    }
  }

  const writeBatch = async (batch: [string, L][]) => {
    inFlight = batch.length
    try {
      const busy = await kind.write(batch.map(([, line]) => line))
      const { kept, dropped } = busyLines.of(batch, Array.isArray(busy) ? busy : [])
      putBack(kind, lines, kept)
      counts.dropped += hitsOf(dropped)
    } catch (error) {
      counts.failures += 1
      putBack(kind, lines, batch)
      throw error
    } finally {
      inFlight = 0
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
    while (waiting() > 0 && performance.now() < end) {
      const before = waiting()
      await flush().catch(() => undefined)
      if (waiting() === before) await sleep(RETRY_MS)
    }
    const left = lines.size
    counts.dropped += hitsOf([...lines.values()])
    lines.clear()
    return left
  }

  return {
    note,
    isWaiting: (key) => lines.has(key),
    put,
    flush,
    drain,
    stats: () => ({ ...counts, waiting: waiting() }),
  }
}

/** Merges with the hits that arrived meanwhile. */
function putBack<T, L extends { hits: number }>(kind: RecordKind<T, L>, lines: Map<string, L>, batch: [string, L][]) {
  for (const [key, line] of batch) {
    const newer = lines.get(key)
    if (newer) kind.merge(newer, line)
    else lines.set(key, line)
  }
}

/** A Map keeps insertion order, so its first entries have waited longest. */
function takeOldest<L>(lines: Map<string, L>, most: number): [string, L][] {
  const taken: [string, L][] = []
  for (const entry of lines) {
    if (taken.length === most) break
    taken.push(entry)
    lines.delete(entry[0])
  }
  return taken
}

const hitsOf = (lines: { hits: number }[]): number => lines.reduce((sum, { hits }) => sum + hits, 0)

/** Chooses which blocked lines are kept, so that those of one tenant cannot crowd out all others. */
function createBusyLines<L>(most: number) {
  const keys = new Set<string>()
  return {
    of: (batch: [string, L][], busy: L[]): { kept: [string, L][]; dropped: L[] } => {
      const isBusy = new Set(busy)
      const kept: [string, L][] = []
      const dropped: L[] = []
      for (const [key, line] of batch) {
        if (!isBusy.has(line)) keys.delete(key)
        else if (keys.has(key) || keys.size < most) {
          keys.add(key)
          kept.push([key, line])
        } else dropped.push(line)
      }
      return { kept, dropped }
    },
  }
}
