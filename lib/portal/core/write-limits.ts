import { type AbuseRule, LONGEST_SHORT_WINDOW_MS } from '@/lib/rate-limit/core/window'

/** What one customer changes of one license: keys, transfers, IP addresses. Each writes audit rows, events and mails. */
export const WRITES_OF_LICENSE: AbuseRule = {
  name: 'portal-write:license',
  limit: 30,
  windowMs: LONGEST_SHORT_WINDOW_MS,
}
/** The same over all their licenses. */
export const WRITES_OF_PERSON: AbuseRule = {
  name: 'portal-write:person',
  limit: 200,
  windowMs: LONGEST_SHORT_WINDOW_MS,
}
