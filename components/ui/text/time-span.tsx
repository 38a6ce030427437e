'use client'
import { formatUtc } from '@/lib/foundation/browser/format/format-time'
import { useTimeZone } from '@/lib/foundation/browser/format/use-now'
import { Tooltip } from '../overlay/tooltip'
import { type Span, TimeSpanIn } from './time-span-in'

/** From one moment to another in the reader's terms; the exact UTC on hover. */
export function TimeSpan({ from, until }: Span) {
  const timeZone = useTimeZone()
  return (
    <Tooltip text={`${formatUtc(new Date(from))} to ${formatUtc(new Date(until))}`}>
      <span>
        <TimeSpanIn from={from} until={until} timeZone={timeZone} />
      </span>
    </Tooltip>
  )
}
