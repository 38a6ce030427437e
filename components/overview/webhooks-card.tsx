'use client'
import { useQuery } from '@tanstack/react-query'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Card } from '@/components/ui/layout/card'
import { Link } from '@/components/ui/navigation/link'
import { HealthText } from '@/components/webhooks/endpoint-columns'
import { EndpointState } from '@/components/webhooks/endpoint-state-badge'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

const SHOWN = 3
const ORDER: EndpointView['state'][] = ['failing', 'disabled', 'working']

/** The delivery state of webhooks, failing endpoints first. */
export function WebhooksCard({ org }: { org: string }) {
  const { data, error } = useQuery(webhookQueries.endpoints(org))
  const shown = data?.items.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, SHOWN)
  return (
    <Card
      isFlush
      title="Webhooks"
      description="Last 24 hours"
      footer={
        <Link href={`/${org}/webhooks`} className="hover:text-ink">
          Open webhooks
        </Link>
      }
    >
      {!shown && <SkeletonOrFailure failure="The endpoints can't be shown" error={error} className="m-4 h-8" />}
      {shown?.length === 0 && <p className="p-4 text-muted text-small">No webhook endpoints yet.</p>}
      {shown && shown.length > 0 && (
        <ul>
          {shown.map((endpoint) => (
            <Endpoint key={endpoint.id} org={org} endpoint={endpoint} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Endpoint = ({ org, endpoint }: { org: string; endpoint: EndpointView }) => (
  <li className="flex items-center justify-between gap-4 border-hairline border-b px-4 py-2 text-small last:border-b-0">
    <span className="min-w-0">
      <Link href={`/${org}/webhooks/${endpoint.id}`} className="block truncate font-mono hover:underline">
        {endpoint.url}
      </Link>
      <span className="text-muted tabular-nums">
        <HealthText {...endpoint.health} />
      </span>
    </span>
    <span className="shrink-0">
      <EndpointState state={endpoint.state} />
    </span>
  </li>
)
