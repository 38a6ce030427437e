/** Blocked callers, each until a given time. */
export type BlockedCallers = {
  add: (identifier: string, until: Date) => void
  /** When the block ends; null for a caller that is not blocked. */
  until: (identifier: string, now: Date) => Date | null
  isEmpty: () => boolean
}

/** Keeps at most `capacity`: the oldest is dropped, and blocked again if it continues. */
export function createBlockedCallers(capacity: number): BlockedCallers {
  const ends = new Map<string, Date>()

  return {
    add: (identifier, until) => {
      ends.delete(identifier)
      const [oldest] = ends.keys()
      if (ends.size >= capacity && oldest !== undefined) ends.delete(oldest)
      ends.set(identifier, until)
    },
    until: (identifier, now) => {
      const end = ends.get(identifier)
      if (end && end > now) return end
      ends.delete(identifier)
      return null
    },
    isEmpty: () => ends.size === 0,
  }
}
