import { DAY_MS } from '@/lib/shared/durations'
import { isInstant } from '@/lib/shared/instant'
import type { Extension } from './schema'

export type Extended =
  /** null for lifetime */
  | { outcome: 'expires'; at: Date | null }
  /** the date would need more than four digits for its year */
  | { outcome: 'too_late' }

/** The expiry after an extension. For an expired license the extension counts from now. */
export function extendExpiry(expiresAt: Date | null, to: Extension, now: Date): Extended {
  const at = expiryAfter(expiresAt, to, now)
  return at === null || isInstant(at) ? { outcome: 'expires', at } : { outcome: 'too_late' }
}

export const TOO_LATE = 'Choose less time: the license would expire after the year 9999.'

function expiryAfter(expiresAt: Date | null, to: Extension, now: Date): Date | null {
  if (to.mode === 'lifetime') return null
  if (to.mode === 'until') return new Date(to.expires_at)
  // A lifetime license cannot be extended.
  if (expiresAt === null) return null
  const from = expiresAt > now ? expiresAt : now
  return to.mode === 'days' ? new Date(from.getTime() + to.days * DAY_MS) : addMonths(from, to.months)
}

/** The same day and time in UTC, this many months later; the last day of the month if it is shorter. */
export function addMonths(from: Date, months: number): Date {
  const at = new Date(from)
  // Starts at the first of the month, since 31 January plus a month would be a day in March.
  at.setUTCDate(1)
  at.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return at
}

/** Whether the change extends the license; shortening it is an ordinary update. */
export const isLonger = (before: Date | null, after: Date | null): boolean =>
  before !== null && (after === null || after > before)
