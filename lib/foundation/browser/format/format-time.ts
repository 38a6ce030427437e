import { dateFormat } from '@/lib/foundation/shared/date-format'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'

const WEEK_DAYS = 7

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/** "3 min ago", "in 5 days"; more than a week away, the date: "3 Mar 2026". */
export function formatRelative(time: Date, nowMs: number, timeZone: string): string {
  const ms = time.getTime() - nowMs
  const size = Math.abs(ms)
  // The clock of useNow lags by up to half a minute, so something new may seem to lie ahead.
  if (size < MINUTE_MS) return ms <= MINUTE_MS / 2 ? 'just now' : 'in under a minute'
  if (size < HOUR_MS) return inUnits(ms / MINUTE_MS, 'minute')
  if (size < DAY_MS) return inUnits(ms / HOUR_MS, 'hour')
  if (size < WEEK_DAYS * DAY_MS) return inUnits(ms / DAY_MS, 'day')
  return formatDate(time, timeZone)
}

const inUnits = (amount: number, unit: 'minute' | 'hour' | 'day') =>
  // What was given seven days still has them a second later.
  relative.format(amount > 0 ? Math.round(amount) : Math.trunc(amount), unit).replace('.', '')

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** British English abbreviates one month to four letters, which makes its column wider. */
const written = (parts: Intl.DateTimeFormatOptions, time: Date): string =>
  dateFormat('en-GB', parts).format(time).replace('Sept', 'Sep')

/** "3 Mar 2026" in the given zone. */
export const formatDate = (time: Date, timeZone: string): string => written({ ...DAY, timeZone }, time)

/** "3 Mar 2026, 14:05" in the given zone. */
export const formatDateTime = (time: Date, timeZone: string): string => written({ ...DAY, ...CLOCK, timeZone }, time)

/** "3 Mar 2026, 14:05:09" in the given zone. */
export const formatDateTimeSeconds = (time: Date, timeZone: string): string =>
  written({ ...DAY, ...CLOCK, second: '2-digit', timeZone }, time)

/** "14:05:09" for a moment of today, "3 Mar, 14:05:09" for another, in the given zone. */
export function formatLogTime(time: Date, nowMs: number, timeZone: string): string {
  const isToday = formatDate(time, timeZone) === formatDate(new Date(nowMs), timeZone)
  const day = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return written({ ...day, ...CLOCK, second: '2-digit', timeZone }, time)
}

/** "14:05" in the given zone. */
export const formatClock = (time: Date, timeZone: string): string =>
  dateFormat('en-GB', { ...CLOCK, timeZone }).format(time)

/** "UTC", "GMT+1": the zone as it is at this moment. */
export const formatZone = (time: Date, timeZone: string): string =>
  dateFormat('en-GB', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** "2026-03-03 14:05:09 UTC": the exact moment, for a log or a ticket. */
export const formatUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** "4 s", "2 min 05 s", "1 h 12 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS))
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`
}
