import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import type { ProductToday } from '@/lib/service/requests/usage/core/schema'

/** How the day will end, in a sentence. */
export function ForecastLine({ product }: { product: ProductToday }) {
  const { used, limit, expected, reaches_limit_at: reachesAt, burst_limit: burst, is_quiet } = product
  if (limit !== null && used >= limit && burst === null)
    return <span className="text-violet">Daily limit reached. Requests get HTTP 429.</span>
  if (reachesAt)
    return (
      <span className="text-amber">
        On track to reach the limit around <TimeText at={reachesAt} as="exact" />
        {burst !== null && ', burst included'}.
      </span>
    )
  if (used === 0 && !expected) return <>No requests today.</>
  if (is_quiet) return <>No requests in the last 15 minutes.</>
  if (expected === null) return <>Not enough data for a forecast.</>
  return <>On track for about {formatNumber(expected)} today.</>
}
