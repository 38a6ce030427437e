import { type Caller, createFairQueue } from './fair-queue'

/** Thrown when a call's turn did not come in time, or the queue was full: the resource behind it is unavailable. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

type Options<I> = {
  /** Most calls in one batch. */
  maxBatch: number
  /** Most batches in flight at once. */
  maxInFlight: number
  /** Fewest calls that start a batch beside another one at once. Fewer wait, to form a fuller batch. */
  minBeside: number
  /** Most unanswered calls; one more is refused at once. */
  maxOpen: number
  /** Longest wait for a batch to begin. */
  maxWaitMs: number
  /** The caller of an item. Callers take turns, and each is refused before it can crowd out others. */
  callerOf?: (item: I) => string
}

type Waiting<I, O> = {
  item: I
  caller: Caller<Waiting<I, O>>
  since: number
  resolve: (outcome: O | Promise<O>) => void
  reject: (reason: unknown) => void
}

/** How many callers fit into one batch if each has many calls. */
const CALLERS_PER_BATCH = 8

/** After this wait, fewer than `minBeside` calls start a batch too: the other one may be stalled, alone. */
const BESIDE_AFTER_MS = 100

/**
 * Merges calls into batches: calls of one turn of the event loop share a batch, and those that arrive while
 * `maxInFlight` batches are running wait for the next. `run` returns results in the order of its items. A failed batch
 * rejects each of its calls with the same reason. An outcome that is itself a promise is passed on unchanged: the batch
 * ends without waiting for it, and the next one may start.
 */
export function coalesce<I, O>(
  run: (items: I[]) => Promise<(O | Promise<O>)[]>,
  { maxBatch, maxInFlight, minBeside, maxOpen, maxWaitMs, callerOf }: Options<I>,
): (item: I) => Promise<O> {
  const turn = Math.max(1, Math.ceil(maxBatch / CALLERS_PER_BATCH))
  const queue = createFairQueue<Waiting<I, O>>({ maxOpen, turn, isShared: callerOf !== undefined })
  let inFlight = 0
  let scheduled = false
  let isWatching = false

  function pump() {
    scheduled = false
    for (const call of queue.takeStale(performance.now() - maxWaitMs)) refuse(call, new Overloaded('waited too long'))
    while (inFlight < maxInFlight && isBatchDue()) {
      inFlight += 1
      void runBatch(queue.take(maxBatch))
    }
    if (isWatching || inFlight === maxInFlight || queue.length() === 0) return
    isWatching = true
    setTimeout(() => {
      isWatching = false
      pump()
    }, BESIDE_AFTER_MS)
  }

  const isBatchDue = () =>
    queue.length() >= (inFlight === 0 ? 1 : minBeside) || queue.hasStale(performance.now() - BESIDE_AFTER_MS)

  function refuse(call: Waiting<I, O>, reason: unknown) {
    queue.leave(call.caller)
    call.reject(reason)
  }

  function leaveAfter(outcome: Promise<O>, { caller }: Waiting<I, O>) {
    const leave = () => queue.leave(caller)
    outcome.then(leave, leave)
  }

  async function runBatch(batch: Waiting<I, O>[]) {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((call, index) => {
        const outcome = outcomes[index] as O | Promise<O>
        if (outcome instanceof Promise) leaveAfter(outcome, call)
        else queue.leave(call.caller)
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
      const caller = queue.enter(callerOf ? callerOf(item) : '')
      if (!caller) return reject(new Overloaded('too many calls waiting'))
      queue.push(caller, { item, caller, since: performance.now(), resolve, reject })
      if (scheduled) return
      scheduled = true
      setImmediate(pump)
    })
}
