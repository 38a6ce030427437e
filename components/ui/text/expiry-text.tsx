import { formatUtc } from '@/lib/foundation/browser/format/format-time'
import { formatExpiry, formatLastDay, isEndOfDay } from '@/lib/foundation/shared/expiry'
import { Tooltip } from '../overlay/tooltip'

type ExpiryTextProps = {
  /** ISO 8601. Null shows `missing`. */
  at: string | null
  /** `day` in tables; `exact` adds the time where it is not the day's end; `until` is for a sentence, after "works". */
  as?: 'day' | 'exact' | 'until'
  /** Shown for null: "never". */
  missing?: string
}

const STYLE = { locale: 'en-GB', dateStyle: 'medium' } as const

/** The last day on which something works, the same in every time zone; the exact UTC on hover. */
export function ExpiryText({ at, as = 'exact', missing = '–' }: ExpiryTextProps) {
  if (at === null) return <span className="text-muted">{missing}</span>
  const time = new Date(at)
  return (
    <>
      {as === 'until' && (isEndOfDay(time) ? 'through ' : 'until ')}
      <Tooltip text={formatUtc(time)}>
        <time dateTime={at} className="whitespace-nowrap">
          {as === 'day' ? formatLastDay(time, STYLE) : formatExpiry(time, STYLE)}
        </time>
      </Tooltip>
    </>
  )
}
