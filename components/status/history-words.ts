import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { formatDate } from '@/lib/foundation/browser/format/format-time'
import type { ComponentView, DayView } from '@/lib/people/status-page/core/schema'

/** "3 Mar 2026" for a UTC day. */
export const formatDay = (date: string): string => formatDate(new Date(`${date}T00:00:00Z`), 'UTC')

/** "99.98%"; "100%" only for every minute. */
const percent = (value: number): string => `${value === 100 ? '100' : value.toFixed(2)}%`

const DAY_MINUTES = 1_440

/** For how long was measured: "12 minutes", "5 hours", "89 days". Never more than that. */
function measuredTime(days: readonly DayView[]): string {
  const minutes = days.reduce(
    (sum, day) => sum + day.operational_minutes + day.degraded_minutes + day.outage_minutes,
    0,
  )
  if (minutes < 60) return formatCount(minutes, 'minute')
  return minutes < DAY_MINUTES
    ? formatCount(Math.floor(minutes / 60), 'hour')
    : formatCount(Math.floor(minutes / DAY_MINUTES), 'day')
}

/**
 * "99.98% uptime over 12 days", for so long was measured; "… · slow on 1 day · incidents on 2 days", for a bar in another
 * color isn't all of it.
 */
export function uptimeLine(uptime: number, days: readonly DayView[]): string {
  const slow = days.filter(({ state }) => state === 'degraded').length
  const reported = days.filter(({ incidents }) => incidents > 0).length
  const parts = [
    `${percent(uptime)} uptime over ${measuredTime(days)}`,
    slow > 0 && `slow on ${formatCount(slow, 'day')}`,
    reported > 0 && `incidents on ${formatCount(reported, 'day')}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What was measured and reported on a day: "3 Mar 2026: 99.72% uptime over 1 day, 4 minutes of outage, 1 incident". */
export function describeDay(day: DayView): string {
  const { date, uptime, degraded_minutes, outage_minutes, incidents } = day
  const parts = [
    uptime === null ? 'no data' : `${percent(uptime)} uptime over ${measuredTime([day])}`,
    outage_minutes > 0 && `${formatCount(outage_minutes, 'minute')} of outage`,
    degraded_minutes > 0 && `${formatCount(degraded_minutes, 'minute')} degraded`,
    incidents > 0 && formatCount(incidents, 'incident'),
  ]
  return `${formatDay(date)}: ${parts.filter(Boolean).join(', ')}`
}

/** The bars in a sentence. */
export function describeHistory({ name, uptime, days }: ComponentView): string {
  const count = (state: DayView['state']) => days.filter((day) => day.state === state).length
  const reported = days.filter(({ incidents }) => incidents > 0).length
  const parts = [
    uptime === null ? 'no data yet' : `${percent(uptime)} uptime over ${measuredTime(days)}`,
    count('outage') > 0 && `${formatCount(count('outage'), 'day')} with an outage`,
    count('degraded') > 0 && `${formatCount(count('degraded'), 'day')} degraded`,
    reported > 0 && `${formatCount(reported, 'day')} with an incident`,
    uptime !== null && count('unknown') > 0 && `${formatCount(count('unknown'), 'day')} without data`,
  ]
  return `${name}, last ${days.length} days: ${parts.filter(Boolean).join(', ')}`
}
