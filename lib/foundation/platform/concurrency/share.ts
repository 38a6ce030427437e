import { Fault, type FaultCode } from '../fault'

type Bounds = { most: number; mostWaiting: number; refusal: string; code?: FaultCode }
export type Share = <T>(who: string, run: () => Promise<T>) => Promise<T>

/** Runs at most `most` tasks per key at a time in this process. `mostWaiting` more wait; any further one is refused. */
export function createPerKeyLimit({ most, mostWaiting, refusal, code = 'too_many_requests' }: Bounds): Share {
  const shares = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (who, run) => {
    const share = shares.get(who) ?? { running: 0, waiting: [] }
    shares.set(who, share)
    if (share.running >= most) {
      if (share.waiting.length >= mostWaiting) throw new Fault(code, refusal)
      await new Promise<void>((resolve) => share.waiting.push(resolve))
    } else share.running += 1
    try {
      return await run()
    } finally {
      // The next waiting task takes over the slot; it is never free in between.
      const next = share.waiting.shift()
      if (next) next()
      else share.running -= 1
      if (share.running === 0) shares.delete(who)
    }
  }
}

/** Runs tasks one after the other, in order. A failing task does not stop the next ones. */
export function serialize(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
