/** Who is suspect, and until when. */
export type BlockedCallers = {
  add: (identifier: string, until: Date) => void
  /** When it ends, or null for who is not suspect. */
  until: (identifier: string, now: Date) => Date | null
  isEmpty: () => boolean
}

/** Keeps at most `capacity`: the one who came first makes room, and is noticed again if it goes on. */
export function createSuspects(capacity: number): BlockedCallers {
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
