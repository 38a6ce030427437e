'use client'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import { formatLogTime, formatRelative, formatUtc } from '@/lib/foundation/browser/format/format-time'
import { useNow, useTimeZone } from '@/lib/foundation/browser/format/use-now'

/** A moment to the second, with its day unless it is today; how long ago that was on hover. */
export function LogTime({ at }: { at: string }) {
  const nowMs = useNow()
  const timeZone = useTimeZone()
  const time = new Date(at)
  return (
    <Tooltip text={`${formatRelative(time, nowMs, timeZone)} · ${formatUtc(time)}`}>
      {/* On a phone the day is above the time. */}
      <time dateTime={at} className="whitespace-nowrap max-md:whitespace-normal" suppressHydrationWarning>
        {formatLogTime(time, nowMs, timeZone).replace(' ', '\u00a0')}
      </time>
    </Tooltip>
  )
}
