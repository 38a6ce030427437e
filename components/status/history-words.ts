import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { formatDate } from '@/lib/foundation/browser/format/format-time'
import type { ComponentView, DayView } from '@/lib/people/status-page/core/schema'

/** "3 Mar 2026" for a UTC day. */
export const formatDay = (date: string): string => formatDate(new Date(`${date}T00:00:00Z`), 'UTC')

/** "99.98%"; "100%" only for every minute. */
const percent = (value: number): string => `${value === 100 ? '100' : value.toFixed(2)}%`

/** "99.98% uptime"; "100% uptime · slow on 1 day", for a bar in amber isn't all of it. */
export function uptimeLine(uptime: number, days: readonly DayView[]): string {
  const slow = days.filter(({ state }) => state === 'degraded').length
  return `${percent(uptime)} uptime${slow > 0 ? ` · slow on ${formatCount(slow, 'day')}` : ''}`
}

/** What was measured on a day: "3 Mar 2026: 99.72% uptime, 4 minutes of outage". */
export function describeDay({ date, uptime, degraded_minutes, outage_minutes }: DayView): string {
  if (uptime === null) return `${formatDay(date)}: no data`
  const parts = [
    `${percent(uptime)} uptime`,
    outage_minutes > 0 && `${formatCount(outage_minutes, 'minute')} of outage`,
    degraded_minutes > 0 && `${formatCount(degraded_minutes, 'minute')} degraded`,
  ]
  return `${formatDay(date)}: ${parts.filter(Boolean).join(', ')}`
}

/** The bars in a sentence. */
export function describeHistory({ name, uptime, days }: ComponentView): string {
  const count = (state: DayView['state']) => days.filter((day) => day.state === state).length
  const parts = [
    uptime === null ? 'no data yet' : `${percent(uptime)} uptime`,
    count('outage') > 0 && `${formatCount(count('outage'), 'day')} with an outage`,
    count('degraded') > 0 && `${formatCount(count('degraded'), 'day')} degraded`,
    uptime !== null && count('unknown') > 0 && `${formatCount(count('unknown'), 'day')} without data`,
  ]
  return `${name}, last ${days.length} days: ${parts.filter(Boolean).join(', ')}`
}
