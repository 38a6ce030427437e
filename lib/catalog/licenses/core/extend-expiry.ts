import { DAY_MS } from '@/lib/foundation/shared/durations'
import { isInstant } from '@/lib/foundation/shared/instant'
import type { Extension } from './schema'

/** An expiry; null for lifetime. The anchor is the day of the month it returns to after a shorter month. */
export type Expiry = { expiresAt: Date | null; expiryAnchorDay: number | null }

export type Extended =
  | { outcome: 'expires'; at: Date | null; anchorDay: number | null }
  /** the date would need more than four digits for its year */
  | { outcome: 'too_late' }

/** The expiry after an extension. For an expired license the extension counts from now. */
export function extendExpiry(expiry: Expiry, to: Extension, now: Date): Extended {
  const { at, anchorDay } = expiryAfter(expiry, to, now)
  return at === null || isInstant(at) ? { outcome: 'expires', at, anchorDay } : { outcome: 'too_late' }
}

export const TOO_LATE = 'Choose less time: the license would expire after the year 9999.'

type Anchored<At> = { at: At; anchorDay: number | null }

function expiryAfter({ expiresAt, expiryAnchorDay }: Expiry, to: Extension, now: Date): Anchored<Date | null> {
  if (to.mode === 'lifetime') return { at: null, anchorDay: null }
  if (to.mode === 'until') return { at: new Date(to.expires_at), anchorDay: null }
  // A lifetime license cannot be extended.
  if (expiresAt === null) return { at: null, anchorDay: null }
  const isRunning = expiresAt > now
  const from = isRunning ? expiresAt : now
  if (to.mode === 'days') return { at: new Date(from.getTime() + to.days * DAY_MS), anchorDay: null }
  return addAnchoredMonths(from, to.months, isRunning ? expiryAnchorDay : null)
}

/**
 * The same day and time in UTC, this many months later, or the last day of a shorter month. Then the day is kept as the
 * anchor, so that a license of the 31st returns to the 31st: once plus n months is n times plus one.
 */
export function addAnchoredMonths(from: Date, months: number, anchorDay: number | null): Anchored<Date> {
  const own = from.getUTCDate()
  // An anchor stands only where a month was too short for it; otherwise the expiry was changed without it.
  const day = own === lastDayOfMonth(from) ? Math.max(own, anchorDay ?? 0) : own
  const at = new Date(from)
  // Starts at the first of the month, since 31 January plus a month would be a day in March.
  at.setUTCDate(1)
  at.setUTCMonth(from.getUTCMonth() + months)
  const last = lastDayOfMonth(at)
  at.setUTCDate(Math.min(day, last))
  return { at, anchorDay: day > last ? day : null }
}

/** The same without an anchor. */
export const addMonths = (from: Date, months: number): Date => addAnchoredMonths(from, months, null).at

const lastDayOfMonth = (at: Date): number =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()

/** Whether the change extends the license; shortening it is an ordinary update. */
export const isLonger = (before: Date | null, after: Date | null): boolean =>
  before !== null && (after === null || after > before)

export const isSooner = (before: Date | null, after: Date | null): boolean =>
  after !== null && (before === null || after < before)
