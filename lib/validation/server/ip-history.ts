import type { Observed } from '../core/observed'
import type { Sighting } from '../core/sighting'

export type IpHistory = {
  /** Takes note in memory. Never throws, never waits. */
  note: (observed: Observed) => void
  /** Writes what was noted. What could not be written is kept for the next flush. */
  flush: () => Promise<void>
  /** Sightings that found no room in memory since the start. */
  dropped: () => number
}

/** Merges sightings per license and address: a busy address costs one row a flush. At most `capacity` are kept. */
export function createIpHistory(write: (sightings: Sighting[]) => Promise<void>, capacity: number): IpHistory {
  let noted = new Map<string, Sighting>()
  let droppedCount = 0

  const merge = (seen: Sighting) => {
    const key = `${seen.licenseId} ${seen.address}`
    const known = noted.get(key)
    if (known) noted.set(key, mergeSightings(known, seen))
    else if (noted.size < capacity) noted.set(key, seen)
    else droppedCount += seen.hits
  }

  const flush = async () => {
    if (noted.size === 0) return
    const batch = [...noted.values()]
    noted = new Map()
    try {
      await write(batch)
    } catch (error) {
      batch.forEach(merge)
      throw error
    }
  }

  return {
    note: ({ endpoint, licenseId, address, status, at }) => {
      if (endpoint !== 'validate' || licenseId === null) return
      merge({ licenseId, address, firstSeenAt: at, lastSeenAt: at, hits: 1, lastOutcome: status })
    },
    flush,
    dropped: () => droppedCount,
  }
}

function mergeSightings(a: Sighting, b: Sighting): Sighting {
  const later = a.lastSeenAt > b.lastSeenAt ? a : b
  return {
    ...later,
    firstSeenAt: new Date(Math.min(a.firstSeenAt.getTime(), b.firstSeenAt.getTime())),
    hits: a.hits + b.hits,
  }
}
