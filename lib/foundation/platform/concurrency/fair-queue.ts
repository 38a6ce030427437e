type Bounds = {
  /** Most unanswered calls of all callers together. */
  maxOpen: number
  /** Most calls taken from one caller before the next caller's turn. */
  turn: number
  /** Limits a caller to a quarter of the room that is left. */
  isShared: boolean
}

/** With a quarter, even a dozen callers that flood one after the other leave a twentieth of the room to others. */
const LEFT_FOR_OTHERS = 4

export type Caller<E> = { name: string; waiting: E[]; open: number }

/**
 * A queue of calls in which callers take turns. A caller's limit shrinks with the room that is left: a single caller
 * fills a fifth of the queue, and is refused before it can crowd out others.
 */
export function createFairQueue<E extends { since: number }>({ maxOpen, turn, isShared }: Bounds) {
  const callers = new Map<string, Caller<E>>()
  /** Callers with waiting calls; the first is next. */
  let turns: Caller<E>[] = []
  let open = 0
  let length = 0
  const hasStale = (oldest: number) => turns.some(({ waiting }) => isStale(waiting[0], oldest))

  return {
    length: () => length,
    /** Counts one more call of this caller; null if there is no room. */
    enter: (name: string): Caller<E> | null => {
      const caller = callers.get(name) ?? { name, waiting: [], open: 0 }
      if (open + (isShared ? LEFT_FOR_OTHERS * caller.open : 0) >= maxOpen) return null
      if (caller.open === 0) callers.set(name, caller)
      caller.open += 1
      open += 1
      return caller
    },
    /** Counts a call as answered. Callers without open calls are dropped. */
    leave: (caller: Caller<E>): void => {
      caller.open -= 1
      open -= 1
      if (caller.open === 0) callers.delete(caller.name)
    },
    push: (caller: Caller<E>, call: E): void => {
      if (caller.waiting.push(call) === 1) turns.push(caller)
      length += 1
    },
    take: (most: number): E[] => {
      const batch: E[] = []
      for (let caller = turns[0]; caller && batch.length < most; caller = turns[0]) {
        const room = most - batch.length
        batch.push(...caller.waiting.splice(0, turns.length === 1 ? room : Math.min(turn, room)))
        turns.shift()
        if (caller.waiting.length > 0) turns.push(caller)
      }
      length -= batch.length
      return batch
    },
    /** Whether a call has waited since before `oldest`. */
    hasStale,
    /** Takes the calls that have waited since before `oldest`. */
    takeStale: (oldest: number): E[] => {
      if (!hasStale(oldest)) return []
      const stale = turns.flatMap(({ waiting }) => {
        const fresh = waiting.findIndex((call) => !isStale(call, oldest))
        return waiting.splice(0, fresh === -1 ? waiting.length : fresh)
      })
      turns = turns.filter(({ waiting }) => waiting.length > 0)
      length -= stale.length
      return stale
    },
  }
}

const isStale = (call: { since: number } | undefined, oldest: number): boolean =>
  call !== undefined && call.since < oldest
