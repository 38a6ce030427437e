/** What a caller gets when its turn did not come in time, or the line was full: the part behind is unavailable. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

type Options = {
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
  options: Options,
): (item: I) => Promise<O> {
  let waiting: Waiting<I, O>[] = []
  let inFlight = 0
  let scheduled = false

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
    while (waiting[0] && waiting[0].since < oldest) waiting.shift()?.reject(new Overloaded('waited too long'))
  }

  async function runBatch(batch: Waiting<I, O>[]) {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((call, index) => {
        call.resolve(outcomes[index] as O | Promise<O>)
      })
    } catch (reason) {
      for (const call of batch) call.reject(reason)
    } finally {
      inFlight -= 1
      pump()
    }
  }

  return (item) =>
    new Promise<O>((resolve, reject) => {
      if (waiting.length >= options.maxWaiting) return reject(new Overloaded('too many calls waiting'))
      waiting.push({ item, since: performance.now(), resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(pump)
    })
}
