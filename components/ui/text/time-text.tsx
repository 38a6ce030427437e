'use client'
import {
  formatDateTime,
  formatDateTimeSeconds,
  formatRelative,
  formatUtc,
  formatZone,
} from '@/lib/foundation/browser/format/format-time'
import { useNow, useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { Tooltip } from '../overlay/tooltip'

type TimeTextProps = {
  /** ISO 8601. Null shows `missing`. */
  at: string | null
  /**
   * Relative ("3 min ago") in tables; date and time in the reader's zone on detail pages, which it names where others were
   * told the same moment; with seconds in logs.
   */
  as?: 'relative' | 'exact' | 'zoned' | 'second'
  /** Shown for null: "never". */
  missing?: string
  /** It is still to come, also where the page's clock lags: never "just now". */
  isAhead?: boolean
}

/** A moment in the reader's terms; the exact UTC on hover. */
export function TimeText({ at, as = 'relative', missing = '–', isAhead = false }: TimeTextProps) {
  const nowMs = useNow()
  const timeZone = useTimeZone()
  if (at === null) return <span className="text-muted">{missing}</span>
  const time = new Date(at)
  const text =
    as === 'relative'
      ? formatRelative(time, isAhead ? Math.min(nowMs, time.getTime() - MINUTE_MS + 1) : nowMs, timeZone)
      : exactText(time, as, timeZone)
  return (
    <Tooltip text={formatUtc(time)}>
      {/* The minute may change between the server's rendering and the browser's. */}
      <time dateTime={at} className="whitespace-nowrap" suppressHydrationWarning>
        {text}
      </time>
    </Tooltip>
  )
}

function exactText(time: Date, as: 'exact' | 'zoned' | 'second', timeZone: string): string {
  if (as === 'second') return formatDateTimeSeconds(time, timeZone)
  const text = formatDateTime(time, timeZone)
  return as === 'zoned' ? `${text} ${formatZone(time, timeZone)}` : text
}
