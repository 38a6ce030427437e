import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import { daysToLastDay } from '@/lib/foundation/shared/expiry'

type TimeLeft = { hours: number; days: null } | { hours: null; days: number }

/** How long a license still works: on the last two days in hours, which are the same in every zone, before that in days. */
export function timeLeft(expiresAt: Date, now: Date, timeZone: string): TimeLeft {
  const msLeft = Math.max(expiresAt.getTime() - now.getTime(), 0)
  if (msLeft <= 2 * DAY_MS) return { hours: Math.ceil(msLeft / HOUR_MS), days: null }
  return { hours: null, days: daysToLastDay(expiresAt, now, timeZone) }
}
