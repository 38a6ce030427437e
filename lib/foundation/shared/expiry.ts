import { dateFormat, formatDate } from './date-format'
import { DAY_MS, MINUTE_MS, utcDay } from './durations'

/**
 * The moment in which something expires that works through a day, in UTC. In whole seconds: others round what is finer
 * up, to the next day.
 */
export const lastMomentOf = (day: string): string => `${day}T23:59:59.000Z`

/** The last day on which it works, if only in part: of midnight, the day before. */
export const lastDayOf = (expiresAt: Date): string => utcDay(new Date(expiresAt.getTime() - 1))

/** Whether it works through its last day. What a clock would show as 23:59 or 0:00 is the end of a day. */
export function isEndOfDay(expiresAt: Date): boolean {
  const ms = expiresAt.getTime() % DAY_MS
  return ms === 0 || ms >= DAY_MS - MINUTE_MS
}

/** The expiries from a day through another, as the moments of a filter: from the first, before the second. */
export const startOfExpiriesOn = (day: string): string => new Date(Date.parse(day) + 1).toISOString()
export const endOfExpiriesOn = (day: string): string =>
  // The year 10000 is no ISO 8601.
  new Date(Math.min(Date.parse(day) + DAY_MS + 1, Date.UTC(9999, 11, 31, 23, 59, 59, 999))).toISOString()

type Style = { locale: string; dateStyle: 'long' | 'medium' }

/** What is shown of an expiry, the same in every time zone: its last day in UTC, and its time unless it is the day's end. */
export const formatExpiry = (expiresAt: Date, style: Style): string =>
  isEndOfDay(expiresAt)
    ? formatLastDay(expiresAt, style)
    : `${formatDate(style.locale, { dateStyle: style.dateStyle, timeStyle: 'short', timeZone: 'UTC' }, expiresAt)} UTC`

const DAY_PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/**
 * How many days the last day of an expiry is away from the reader's today, as a calendar counts them: 0 on that day. So the
 * number fits the date beside it. One that ends within a day is on the reader's own day.
 */
export function daysToLastDay(expiresAt: Date, now: Date, timeZone = 'UTC'): number {
  const last = isEndOfDay(expiresAt) ? lastDayOf(expiresAt) : dayIn(timeZone, expiresAt)
  return Math.round((Date.parse(last) - Date.parse(dayIn(timeZone, now))) / DAY_MS)
}

// Sweden writes ISO 8601.
const dayIn = (timeZone: string, date: Date): string => dateFormat('sv-SE', { ...DAY_PARTS, timeZone }).format(date)

/** Its last day alone, where there is no room for more. */
export const formatLastDay = (expiresAt: Date, { locale, dateStyle }: Style): string =>
  formatDate(locale, { dateStyle, timeZone: 'UTC' }, new Date(lastDayOf(expiresAt)))
