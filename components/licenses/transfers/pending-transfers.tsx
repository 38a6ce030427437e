'use client'
import { useQuery } from '@tanstack/react-query'
import { badgeStyle } from '@/components/ui/feedback/badge'
import { transferQueries } from '@/lib/catalog/licenses/transfers/client/transfer-queries'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useIsHydrated } from '@/lib/foundation/browser/page/use-origin'

/** The number of transfers that await a decision; 0 until it is known. */
function useWaiting(org: string): number {
  const { data } = useQuery(transferQueries.waiting(org))
  // The sidebar asks first: its answer may come before the page is hydrated, and the server rendered the page without it.
  return useIsHydrated() ? (data?.count ?? 0) : 0
}

/** The number beside Transfers in the sidebar. */
export function PendingTransfersBadge({ org }: { org: string }) {
  const count = useWaiting(org)
  if (count === 0) return null
  return (
    <span className={cn(badgeStyle({ tone: 'amber' }), 'ml-auto tabular-nums')}>
      {formatNumber(count)}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
