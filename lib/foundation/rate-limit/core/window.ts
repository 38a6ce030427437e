import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'

/** The limit of one identifier per window. Its name separates its counters from those of other rules. */
export type RateLimitRule = { name: string; limit: number; windowMs: number }

/** Invalid API keys allowed per address and window; above this the address is suspect. */
export const MAX_INVALID_KEYS = 60

/** The calling address is the identifier. */
export const INVALID_KEYS: RateLimitRule = { name: '', limit: MAX_INVALID_KEYS, windowMs: MINUTE_MS }

/** Calls of the management API, by access token. */
export const ACCESS_TOKEN_CALLS: RateLimitRule = { name: 'token', limit: 600, windowMs: MINUTE_MS }

/** Example calls of the start page, by address. */
export const DEMO_CALLS: RateLimitRule = { name: 'demo', limit: 30, windowMs: MINUTE_MS }

/** No rule has a longer window, so older counters can be deleted. */
export const MAX_WINDOW_MS = DAY_MS

/** Windows are at most this long, or start at midnight and last the whole day. */
export const MAX_SHORT_WINDOW_MS = HOUR_MS

/** New hits of one identifier; a negative number refunds earlier ones. */
export type Hits = { identifier: string; hits: number }

/** Windows are aligned to the clock, so that all processes have the same. */
export const windowStart = (now: Date, { windowMs }: RateLimitRule = INVALID_KEYS): Date =>
  new Date(now.getTime() - (now.getTime() % windowMs))

/** The end of the current window, and of everything counted in it. */
export const windowEnd = (now: Date, rule: RateLimitRule = INVALID_KEYS): Date =>
  new Date(windowStart(now, rule).getTime() + rule.windowMs)

/** An identifier's hits in the window so far. Over the limit, further ones need not be counted. */
type Count = { isOver: boolean; used: number }

/**
 * Counts by one rule, over all processes. Returns the counts in the order of the batch, which contains each identifier
 * once. May reject.
 */
export type RateCounter = (batch: Hits[], now: Date) => Promise<Count[]>
