import { setTimeout as pause } from 'node:timers/promises'
import { Overloaded } from './coalesce'

type Waiting<I, O> = {
  item: I
  since: number
  waitedMs: number
  resolve: (outcome: O) => void
  reject: (reason: unknown) => void
}

type Options<I> = {
  /** The key of the locked resource. Calls for the same key take turns. */
  keyOf: (item: I) => string
  /** The pauses between attempts; the last one repeats. A call that waited for their sum gets Overloaded. */
  pausesMs: readonly number[]
  /** The message of the Overloaded error. */
  refusal: string
  /** An attempt that took longer has stalled, and those who waited too long behind it are not asked for. */
  stalledAfterMs: number
  /** a monotonic clock, in milliseconds */
  now?: () => number
}

export type AskAgain<I, O> = {
  ask: (item: I) => Promise<O>
  /** Whether an attempt in progress found the key locked, or may still do so. */
  isAsked: (key: string) => boolean
}

/** Most calls that ask together after the lock was free. */
const MAX_TOGETHER = 64

/**
 * Asks for a row that another transaction may hold ('busy'), and retries after a pause. Per process only one call asks
 * for a locked key at a time, so a lock that stays costs one small query per pause, however many calls wait for it.
 */
export function createAskAgain<I, O extends object>(
  ask: (item: I) => Promise<O | 'busy'>,
  { keyOf, pausesMs, refusal, stalledAfterMs, now = () => performance.now() }: Options<I>,
): AskAgain<I, O> {
  const queues = new Map<string, Waiting<I, O>[]>()
  const patienceMs = pausesMs.reduce((sum, ms) => sum + ms, 0)

  const work = async (key: string, queue: Waiting<I, O>[]) => {
    for (let busy = 0; queue.length > 0; ) {
      // While the key is locked, one call checks for all.
      const together = queue.splice(0, busy === 0 ? MAX_TOGETHER : 1)
      const left = await attempt(together, queue)
      busy = left < together.length ? 0 : busy + 1
      if (left > 0) await waitTurn(queue, pausesMs[Math.max(0, busy - 1)] ?? pausesMs.at(-1) ?? 0)
    }
    queues.delete(key)
  }

  /** Returns how many of them found the key busy. */
  const attempt = async (together: Waiting<I, O>[], queue: Waiting<I, O>[]) => {
    const askedAt = now()
    const left = await askTogether(ask, together)
    queue.unshift(...left)
    // Behind an attempt that stalled, another one would keep the calls waiting twice as long.
    if (now() - askedAt >= stalledAfterMs) refuseImpatient(queue)
    return left.length
  }

  const refuseImpatient = (queue: Waiting<I, O>[]) => {
    // The first has waited longest. The clock counts too: slow attempts can outlast the pauses.
    const patient = queue.findIndex(({ since, waitedMs }) => Math.max(waitedMs, now() - since) < patienceMs)
    for (const { reject } of queue.splice(0, patient === -1 ? queue.length : patient)) reject(new Overloaded(refusal))
  }

  /** Rejects the calls that have waited too long, and pauses for the others. */
  const waitTurn = async (queue: Waiting<I, O>[], ms: number) => {
    refuseImpatient(queue)
    if (queue.length === 0) return
    for (const each of queue) each.waitedMs += ms
    await pause(ms)
  }

  return {
    isAsked: (key) => queues.has(key),
    ask: (item) =>
      new Promise((resolve, reject) => {
        const key = keyOf(item)
        const queue = queues.get(key)
        const waiting = { item, since: now(), waitedMs: 0, resolve, reject }
        if (queue) return void queue.push(waiting)
        const own = [waiting]
        queues.set(key, own)
        // Calls of the same batch join this attempt.
        queueMicrotask(() => void work(key, own))
      }),
  }
}

/** Returns the calls that found the key busy, in their order. */
async function askTogether<I, O extends object>(
  ask: (item: I) => Promise<O | 'busy'>,
  together: Waiting<I, O>[],
): Promise<Waiting<I, O>[]> {
  const left = await Promise.all(
    together.map(async (each) => {
      try {
        const outcome = await ask(each.item)
        if (outcome === 'busy') return [each]
        each.resolve(outcome)
      } catch (error) {
        each.reject(error)
      }
      return []
    }),
  )
  return left.flat()
}
