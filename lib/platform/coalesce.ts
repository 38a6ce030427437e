/** What a caller gets when its turn did not come in time, or the line was full: the part behind is unavailable. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Whose call it is, and the most calls of one caller that may be unanswered at once; one more is refused at once. */
type Share<I> = { callerOf: (item: I) => string; maxOpen: number }

type Options<I> = {
  /** Most calls in one batch. */
  maxBatch: number
  /** Most batches under way at once. */
  maxInFlight: number
  /** Fewest calls that begin a batch beside another: fewer wait for that one's end, and go in a fuller batch. */
  minBeside: number
  /** Most calls waiting; one more is refused at once. */
  maxWaiting: number
  /** Longest wait for a batch to begin. */
  maxWaitMs: number
  /** So that one caller cannot fill the line. Without it the line is whoever's comes first. */
  share?: Share<I>
}

type Waiting<I, O> = {
  item: I
  since: number
  resolve: (outcome: O | Promise<O>) => void
  reject: (reason: unknown) => void
}

/**
 * Merges calls into batches: calls of one turn of the event loop go together, and those that arrive while
 * `maxInFlight` batches are under way wait for the next. `run` answers in the order it was asked.
 * A failed batch rejects each of its calls with the same reason. An outcome that is itself a promise is handed on as
 * it is: the batch is over without it, and the next one may begin.
 */
export function coalesce<I, O>(
  run: (items: I[]) => Promise<(O | Promise<O>)[]>,
  options: Options<I>,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let inFlight = 0
  let scheduled = false
  const open = options.share ? createOpenCalls(options.share) : EVERYBODY

  function pump() {
    scheduled = false
    dropStale()
    while (isDue()) {
      const batch = waiting.slice(0, options.maxBatch)
      waiting = waiting.slice(options.maxBatch)
      inFlight += 1
      void runBatch(batch)
    }
  }

  function isDue(): boolean {
    if (inFlight >= options.maxInFlight) return false
    return waiting.length >= (inFlight === 0 ? 1 : options.minBeside)
  }

  function dropStale() {
    const oldest = performance.now() - options.maxWaitMs
    while (waiting[0] && waiting[0].since < oldest) refuse(waiting.shift(), new Overloaded('waited too long'))
  }

  function refuse(call: Waiting<I, O> | undefined, reason: unknown) {
    if (!call) return
    open.leave(call.item)
    call.reject(reason)
  }

  async function runBatch(batch: Waiting<I, O>[]) {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((call, index) => {
        const outcome = outcomes[index] as O | Promise<O>
        const leave = () => open.leave(call.item)
        if (outcome instanceof Promise) outcome.then(leave, leave)
        else leave()
        call.resolve(outcome)
      })
    } catch (reason) {
      for (const call of batch) refuse(call, reason)
    } finally {
      inFlight -= 1
      pump()
    }
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      if (waiting.length >= options.maxWaiting) return reject(new Overloaded('too many calls waiting'))
      if (!open.enter(item)) return reject(new Overloaded('too many calls of one caller waiting'))
      waiting.push({ item, since: performance.now(), resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(pump)
    })
}

const EVERYBODY = { enter: () => true, leave: () => undefined }

/** How many calls each caller waits for. Callers without any are forgotten. */
function createOpenCalls<I>({ callerOf, maxOpen }: Share<I>) {
  const open = new Map<string, number>()
  return {
    /** False when the caller waits for as many as it may. */
    enter: (item: I): boolean => {
      const caller = callerOf(item)
      const count = open.get(caller) ?? 0
      if (count >= maxOpen) return false
      open.set(caller, count + 1)
      return true
    },
    leave: (item: I): void => {
      const caller = callerOf(item)
      const count = open.get(caller) ?? 0
      if (count > 1) open.set(caller, count - 1)
      else open.delete(caller)
    },
  }
}
