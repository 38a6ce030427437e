/** What a caller gets when its turn did not come in time, or the line was full: the part behind is unavailable. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/**
 * The caller of an item, and how many unanswered calls one caller may have before the next ones wait behind all others.
 */
type Share<I> = { callerOf: (item: I) => string; maxOpen: number }

type Options<I> = {
  /** Most calls in one batch. */
  maxBatch: number
  /** Most batches under way at once. */
  maxInFlight: number
  /** Fewest calls that start a batch beside another: fewer wait for the other to end, and form a fuller batch. */
  minBeside: number
  /** Most calls waiting; one more is refused at once. As many again may wait beyond the share of their caller. */
  maxWaiting: number
  /** The longest wait for a batch to start. */
  maxWaitMs: number
  /** Prevents one caller from delaying the others. Without it the queue is first come, first served. */
  share?: Share<I>
}

type Waiting<I, O> = {
  item: I
  since: number
  resolve: (outcome: O | Promise<O>) => void
  reject: (reason: unknown) => void
}

/**
 * Merges calls into batches: calls of one turn of the event loop are batched, and those that arrive while `maxInFlight`
 * batches are running wait for the next. `run` returns results in the order of its items. A failed batch rejects each
 * of its calls with the same reason. An outcome that is itself a promise is passed on unchanged: the batch ends without
 * it, and the next one may start.
 */
export function coalesce<I, O>(
  run: (items: I[]) => Promise<(O | Promise<O>)[]>,
  options: Options<I>,
): (item: I) => Promise<O> {
  const open = options.share ? createOpenCalls(options.share) : EVERYBODY
  const line = createLine<I, O>(options, open)
  let inFlight = 0
  let scheduled = false

  function pump() {
    scheduled = false
    for (const call of line.takeStale()) refuse(call, new Overloaded('waited too long'))
    while (inFlight < options.maxInFlight && line.length() >= (inFlight === 0 ? 1 : options.minBeside)) {
      inFlight += 1
      void runBatch(line.takeBatch())
    }
  }

  function refuse(call: Waiting<I, O>, reason: unknown) {
    open.leave(call.item)
    call.reject(reason)
  }

  function leaveAfter(outcome: Promise<O>, item: I) {
    const leave = () => open.leave(item)
    outcome.then(leave, leave)
  }

  async function runBatch(batch: Waiting<I, O>[]) {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      batch.forEach((call, index) => {
        const outcome = outcomes[index] as O | Promise<O>
        if (outcome instanceof Promise) leaveAfter(outcome, call.item)
        else open.leave(call.item)
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
      if (!line.push({ item, since: performance.now(), resolve, reject }))
        return reject(new Overloaded('too many calls waiting'))
      if (scheduled) return
      scheduled = true
      setImmediate(pump)
    })
}

/** First come, first served; but what a caller sends beyond its share fills what room the others leave. */
function createLine<I, O>({ maxBatch, maxWaiting, maxWaitMs }: Options<I>, open: OpenCalls<I>) {
  let waiting: Waiting<I, O>[] = []
  let beyond: Waiting<I, O>[] = []
  return {
    length: () => waiting.length + beyond.length,
    /** False when there is no room. */
    push: (call: Waiting<I, O>): boolean => {
      const line = open.isWithinShare(call.item) ? waiting : beyond
      if (line.length >= maxWaiting) return false
      open.enter(call.item)
      line.push(call)
      return true
    },
    takeBatch: (): Waiting<I, O>[] => {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(batch.length)
      if (beyond.length === 0) return batch
      const room = maxBatch - batch.length
      batch.push(...beyond.slice(0, room))
      beyond = beyond.slice(room)
      return batch
    },
    /** The calls that waited longer than allowed. */
    takeStale: (): Waiting<I, O>[] => {
      const oldest = performance.now() - maxWaitMs
      return [waiting, beyond].flatMap((line) => {
        const fresh = line.findIndex(({ since }) => since >= oldest)
        return line.splice(0, fresh === -1 ? line.length : fresh)
      })
    },
  }
}

type OpenCalls<I> = { isWithinShare: (item: I) => boolean; enter: (item: I) => void; leave: (item: I) => void }

const EVERYBODY: OpenCalls<unknown> = { isWithinShare: () => true, enter: () => undefined, leave: () => undefined }

/** How many calls each caller waits for. Callers without any are forgotten. */
function createOpenCalls<I>({ callerOf, maxOpen }: Share<I>): OpenCalls<I> {
  const open = new Map<string, number>()
  return {
    isWithinShare: (item) => (open.get(callerOf(item)) ?? 0) < maxOpen,
    enter: (item) => {
      const caller = callerOf(item)
      open.set(caller, (open.get(caller) ?? 0) + 1)
    },
    leave: (item) => {
      const caller = callerOf(item)
      const count = open.get(caller) ?? 0
      if (count > 1) open.set(caller, count - 1)
      else open.delete(caller)
    },
  }
}
