import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'

/**
 * The limit of one customer's changes to one license: keys, transfers, IP addresses. Each writes audit rows, events and
 * mails.
 */
export const WRITES_OF_LICENSE: RateLimitRule = {
  name: 'portal-write:license',
  limit: 30,
  windowMs: 15 * MINUTE_MS,
}
/** The same over all licenses of the customer, and their account. */
export const WRITES_OF_PERSON: RateLimitRule = {
  name: 'portal-write:person',
  limit: 200,
  windowMs: 15 * MINUTE_MS,
}
/** Keys in stock that one address, or one person, tries in vain: a vendor's own keys may be short enough to guess. */
export const CLAIMS: RateLimitRule = { name: 'portal-claim', limit: 10, windowMs: 60 * MINUTE_MS }
/** Reads of the keys of many licenses: each writes an audit row for every one. */
export const REVEALS_OF_MANY: RateLimitRule = { name: 'portal-reveal', limit: 30, windowMs: 15 * MINUTE_MS }
/** So many keys are read at a time. */
export const KEYS_AT_ONCE = 200
