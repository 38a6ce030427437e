import { type RateCounter, type RateLimitRule, windowEnd } from '../core/window'
import { createBlockedCallers } from './blocked-callers'

/** How many calls an identifier has left in the current window, and when the window ends. */
export type CallAllowance = { isOver: boolean; limit: number; remaining: number; resetSeconds: number }

export type CallLimit = {
  /** Counts one call. Rejects if no counter is available. */
  count: (identifier: string, now: Date) => Promise<CallAllowance>
  /** The same for an identifier that is known to be over its limit, which costs nothing; null for all others. */
  exhausted: (identifier: string, now: Date) => CallAllowance | null
}

const MAX_REMEMBERED = 10_000

/** A number of calls per window, for callers that are shown what they have left. */
export function createCallLimit(rule: RateLimitRule, count: RateCounter): CallLimit {
  const blocked = createBlockedCallers(MAX_REMEMBERED)
  const allowance = (now: Date, used: number, isOver: boolean): CallAllowance => ({
    isOver,
    limit: rule.limit,
    remaining: Math.max(0, rule.limit - used),
    resetSeconds: Math.ceil((windowEnd(now, rule).getTime() - now.getTime()) / 1_000),
  })
  return {
    count: async (identifier, now) => {
      const [counted = { isOver: true, used: rule.limit }] = await count([{ identifier, hits: 1 }], now)
      if (counted.isOver) blocked.add(identifier, windowEnd(now, rule))
      return allowance(now, counted.used, counted.isOver)
    },
    exhausted: (identifier, now) => (blocked.until(identifier, now) ? allowance(now, rule.limit, true) : null),
  }
}
