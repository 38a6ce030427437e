import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/browser/format/format-number'
import type { ProductToday } from '@/lib/usage/core/schema'

/** How the day will end, in a sentence. */
export function ForecastLine({ product }: { product: ProductToday }) {
  const { used, limit, expected, reaches_limit_at: reachesAt, burst_limit: burst } = product
  if (limit !== null && used >= limit && burst === null)
    return <span className="text-violet">The limit is reached: calls get a 429.</span>
  if (reachesAt)
    return (
      <span className="text-amber">
        The limit will be reached around <TimeText at={reachesAt} as="exact" />
        {burst !== null && ', burst included'}.
      </span>
    )
  if (expected === null) return <>Too early in the day for a forecast.</>
  return <>About {formatNumber(expected)} by midnight UTC at this pace.</>
}
