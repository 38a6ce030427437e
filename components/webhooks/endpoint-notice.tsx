'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { TimeText } from '@/components/ui/text/time-text'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { useSwitchEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

const REASONS = {
  by_hand: 'It was disabled manually.',
  gone: 'It returned 410 Gone, which means it wants no more events.',
  failing: 'All attempts failed for five days.',
}

/** Deliveries are kept for 30 days: of an older endpoint, none of them says that there never was one. */
const KNOWN_MS = 25 * DAY_MS

function LastSuccess({ org, endpoint }: { org: string; endpoint: EndpointView }) {
  const { id, created_at, failing_since } = endpoint
  const succeeded = useQuery(webhookQueries.deliveries(org, { endpoint: id, state: 'succeeded' }))
  const isNew = Date.parse(failing_since ?? created_at) - Date.parse(created_at) < KNOWN_MS
  if (isNew && succeeded.data?.items.length === 0) return 'No delivery has succeeded yet.'
  return (
    <>
      No delivery has succeeded since <TimeText at={failing_since} as="exact" />.
    </>
  )
}

type Props = { org: string; endpoint: EndpointView; mayManage: boolean }

/** Explains why an endpoint receives nothing, or does not answer. */
export function EndpointNotice({ org, endpoint, mayManage }: Props) {
  const enable = useSwitchEndpoint(org, { endpointId: endpoint.id, enabled: true })
  if (endpoint.state === 'working') return null
  if (endpoint.state === 'failing')
    return (
      <Callout kind="warning" title="Deliveries fail">
        <LastSuccess org={org} endpoint={endpoint} /> After five days the endpoint is disabled.
      </Callout>
    )
  return (
    <Callout
      kind="warning"
      title="This endpoint is disabled"
      action={
        mayManage && (
          <Button loading={enable.isPending} onClick={() => enable.mutate(undefined)}>
            Enable endpoint
          </Button>
        )
      }
    >
      {endpoint.disabled_reason && REASONS[endpoint.disabled_reason]} Disabled <TimeText at={endpoint.disabled_at} />.
    </Callout>
  )
}
