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
  /** What is locked: those who want the same take turns. */
  keyOf: (item: I) => string
  /** The pauses between two asks; the last one is repeated. A call that waited as long as all of them gets Overloaded. */
  pausesMs: readonly number[]
  /** What the log is told of it. */
  refusal: string
  /** milliseconds that only grow */
  now?: () => number
}

export type AskAgain<I, O> = {
  ask: (item: I) => Promise<O>
  /** Whether an ask under way found it locked, or may find it so. */
  isAsked: (key: string) => boolean
}

/** Most that are asked together once it was free. */
const MAX_TOGETHER = 64

/**
 * Asks for what another transaction may hold ('busy'), and again after a pause. In this process nobody asks for the same
 * at the same time: a lock that stays costs one small question a pause, however many wait for it.
 */
export function createAskAgain<I, O extends object>(
  ask: (item: I) => Promise<O | 'busy'>,
  { keyOf, pausesMs, refusal, now = () => performance.now() }: Options<I>,
): AskAgain<I, O> {
  const queues = new Map<string, Waiting<I, O>[]>()
  const patienceMs = pausesMs.reduce((sum, ms) => sum + ms, 0)

  const work = async (key: string, queue: Waiting<I, O>[]) => {
    for (let busy = 0; queue.length > 0; ) {
      // While it is locked, one finds out for all.
      const together = queue.splice(0, busy === 0 ? MAX_TOGETHER : 1)
      const left = await askTogether(ask, together)
      queue.unshift(...left)
      busy = left.length < together.length ? 0 : busy + 1
      if (left.length > 0) await waitTurn(queue, pausesMs[Math.max(0, busy - 1)] ?? pausesMs.at(-1) ?? 0)
    }
    queues.delete(key)
  }

  /** Gives up on those that have waited long enough, and lets the others wait some more. */
  const waitTurn = async (queue: Waiting<I, O>[], ms: number) => {
    // The first has waited longest. By the clock as well: where asking is slow, the pauses are the smaller part of it.
    const patient = queue.findIndex(({ since, waitedMs }) => Math.max(waitedMs, now() - since) < patienceMs)
    for (const { reject } of queue.splice(0, patient === -1 ? queue.length : patient)) reject(new Overloaded(refusal))
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
        // Those of the same batch go along.
        queueMicrotask(() => void work(key, own))
      }),
  }
}

/** Answers those that found it busy, in their order. */
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
