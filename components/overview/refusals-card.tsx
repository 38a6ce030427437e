'use client'
import { useQuery } from '@tanstack/react-query'
import { ReasonsList } from '@/components/requests/usage/reasons-list'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { usageQueries } from '@/lib/service/requests/usage/client/usage-queries'

const MAX_SHOWN = 5

/** The reasons of refused requests in the last 24 hours. */
export function RefusalsCard({ org }: { org: string }) {
  const { data, error } = useQuery(usageQueries.activity(org))
  // The hours that are counted here, of which the first began up to an hour earlier than 24 hours ago.
  const hrefOf = (status: string) =>
    pageRoute(`/${org}/requests?${new URLSearchParams({ status, from: data?.points[0]?.at ?? '' })}`)
  return (
    <Card
      title="Refusals by reason"
      description="Last 24 hours"
      footer={
        data &&
        data.reasons.length > 0 && (
          <Link href={hrefOf('refused')} className="hover:text-ink">
            View refused requests
          </Link>
        )
      }
    >
      {!data && <SkeletonOrFailure failure="The refusals can't be shown" error={error} className="h-24" />}
      {data?.reasons.length === 0 && <p className="text-muted text-small">No refused requests.</p>}
      <ReasonsList reasons={data?.reasons ?? []} most={MAX_SHOWN} hrefOf={hrefOf} />
    </Card>
  )
}
