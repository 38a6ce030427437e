import { type RateCounter, type RateLimitRule, windowEnd } from '../core/window'

/** How many calls an identifier has left in the current window, and when the window ends. */
export type CallAllowance = { isOver: boolean; limit: number; remaining: number; resetSeconds: number }

/** Counts one call. Rejects if no counter is available. */
export type CallLimit = (identifier: string, now: Date) => Promise<CallAllowance>

/** A number of calls per window, for callers that are shown what they have left. */
export function createCallLimit(rule: RateLimitRule, count: RateCounter): CallLimit {
  return async (identifier, now) => {
    const [counted = { isOver: true, used: rule.limit }] = await count([{ identifier, hits: 1 }], now)
    return {
      isOver: counted.isOver,
      limit: rule.limit,
      remaining: Math.max(0, rule.limit - counted.used),
      resetSeconds: Math.ceil((windowEnd(now, rule).getTime() - now.getTime()) / 1_000),
    }
  }
}
