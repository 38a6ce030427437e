import { formatClock, formatDate, formatDateTime, formatZone } from '@/lib/foundation/browser/format/format-time'

/** ISO 8601 */
export type Span = { from: string; until: string }

/** "29 Nov 2026, 15:04–18:00 UTC": the date twice only where it is another, and the zone once. */
export function TimeSpanIn({ from, until, timeZone }: Span & { timeZone: string }) {
  const [start, end] = [new Date(from), new Date(until)]
  const isOneDay = formatDate(start, timeZone) === formatDate(end, timeZone)
  return (
    <>
      <time dateTime={from}>{formatDateTime(start, timeZone)}</time>
      {isOneDay ? '–' : ' to '}
      <time dateTime={until}>
        {isOneDay ? formatClock(end, timeZone) : formatDateTime(end, timeZone)} {formatZone(end, timeZone)}
      </time>
    </>
  )
}
