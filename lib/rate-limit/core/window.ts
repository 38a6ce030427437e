import { DAY_MS, MINUTE_MS } from '@/lib/shared/durations'

/** How much of what one identifier may do in one window. Its name keeps it apart from the other rules. */
export type RateLimitRule = { name: string; limit: number; windowMs: number }

/** Most invalid API keys of one address in one window; with one more it is suspect. */
export const MAX_INVALID_KEYS = 60

/** The calling address is the identifier. */
export const INVALID_KEYS: RateLimitRule = { name: '', limit: MAX_INVALID_KEYS, windowMs: MINUTE_MS }

/** No rule has a longer one: what is older can be cleared away. */
export const MAX_WINDOW_MS = DAY_MS

/** Windows are this long, or start at midnight and last the whole day. */
export const MAX_SHORT_WINDOW_MS = 15 * MINUTE_MS

/** What one identifier did that was not counted yet; a negative number refunds what was counted before. */
export type Hits = { identifier: string; hits: number }

/** The windows are those of the clock, so that all processes have the same. */
export const windowStart = (now: Date, { windowMs }: RateLimitRule = INVALID_KEYS): Date =>
  new Date(now.getTime() - (now.getTime() % windowMs))

/** The end of the current window, and of everything counted in it. */
export const windowEnd = (now: Date, rule: RateLimitRule = INVALID_KEYS): Date =>
  new Date(windowStart(now, rule).getTime() + rule.windowMs)

/**
 * Counts by one rule, over all processes. Answers, in the order of the batch, whether each identifier has more than
 * its window allows. The identifiers of a batch are different ones. May reject.
 */
export type RateCounter = (batch: Hits[], now: Date) => Promise<boolean[]>
