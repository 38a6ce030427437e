import { hash } from 'node:crypto'
import { coalesce } from '@/lib/foundation/platform/concurrency/coalesce'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'

export const CALL_QUEUES = {
  // A frozen database ends a batch after 3.5 s (db.ts), so no call waits 5 s for its refusal. One API key may have a
  // fifth of `maxOpen`: 3,277 calls, or a third of a second on a machine that answers 10,000 a second.
  regular: { maxBatch: 64, maxInFlight: 2, minBeside: 32, maxOpen: 16_384, maxWaitMs: 800 },
  /** For addresses that send many invalid API keys: the answers are the same, but after all other calls. */
  suspect: { maxBatch: 16, maxInFlight: 1, minBeside: 1, maxOpen: 2_048, maxWaitMs: 800 },
  /** For API keys whose daily limit is used up: their calls are refused anyway, so they may delay only each other. */
  overLimit: { maxBatch: 64, maxInFlight: 1, minBeside: 1, maxOpen: 8_192, maxWaitMs: 2_000 },
}
const MAX_REMEMBERED = 10_000

type Metered = { quota: QuotaReading | null }

/** Keys that were last found over their limit. Both endpoints share this set, since both count toward the limit. */
export type OverLimitKeys = {
  isEmpty: () => boolean
  has: (token: string) => boolean
  note: (token: string, outcome: Metered) => void
}

/** Three queues before the same batch, so that a flood delays only itself. */
export function createCallQueues<C extends { token: string }, O extends Metered>(
  run: (calls: C[]) => Promise<(O | Promise<O>)[]>,
  overLimit: OverLimitKeys,
  queues = CALL_QUEUES,
): (call: C, isSuspect: boolean) => Promise<O> {
  const noting = async (calls: C[]) => {
    const outcomes = await run(calls)
    if (overLimit.isEmpty() && outcomes.every(isGranted)) return outcomes
    // A batch mostly comes from few keys, and the last call of each has the latest state.
    const latest = new Map<string, O>()
    calls.forEach(({ token }, i) => {
      const outcome = outcomes[i]
      // A pending outcome tells nothing about the limit yet.
      if (outcome && !(outcome instanceof Promise)) latest.set(token, outcome)
    })
    for (const [token, outcome] of latest) overLimit.note(token, outcome)
    return outcomes
  }
  const callerOf = ({ token }: C) => token
  const regular = coalesce(noting, { ...queues.regular, callerOf })
  const suspect = coalesce(noting, { ...queues.suspect, callerOf })
  const exhausted = coalesce(noting, { ...queues.overLimit, callerOf })
  return (call, isSuspect) => {
    if (isSuspect) return suspect(call)
    return overLimit.has(call.token) ? exhausted(call) : regular(call)
  }
}

/** A call that waits for a slot was granted already, and one that waits for its count is not refused yet. */
const isGranted = (outcome: Metered | Promise<Metered>): boolean =>
  outcome instanceof Promise || outcome.quota?.isGranted !== false

/**
 * Remembers, by hash, which API keys were refused for their limit. This only chooses the queue they wait in: their
 * calls still reach the meter, so after a new day or a raised limit the next call succeeds and removes the key here.
 */
export function createOverLimitKeys(): OverLimitKeys {
  const keys = new Set<string>()
  const nameOf = (token: string) => hash('sha256', token, 'base64')
  return {
    isEmpty: () => keys.size === 0,
    has: (token) => keys.size > 0 && keys.has(nameOf(token)),
    note: (token, { quota }) => {
      if (!quota || (quota.isGranted && keys.size === 0)) return
      const name = nameOf(token)
      keys.delete(name)
      if (!quota.isGranted) keys.add(name)
      const [oldest] = keys.size > MAX_REMEMBERED ? keys : []
      if (oldest !== undefined) keys.delete(oldest)
    },
  }
}
