'use client'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { TimeText } from '@/components/ui/text/time-text'
import { useSwitchEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

const REASONS = {
  by_hand: 'It was disabled manually.',
  gone: 'It returned 410 Gone, which means it wants no more events.',
  failing: 'All attempts failed for five days.',
}

type Props = { org: string; endpoint: EndpointView; mayManage: boolean }

/** Explains why an endpoint receives nothing, or does not answer. */
export function EndpointNotice({ org, endpoint, mayManage }: Props) {
  const enable = useSwitchEndpoint(org, { endpointId: endpoint.id, enabled: true })
  if (endpoint.state === 'working') return null
  if (endpoint.state === 'failing')
    return (
      <Callout kind="warning" title="Deliveries fail">
        No delivery has succeeded since <TimeText at={endpoint.failing_since} as="exact" />. After five days the
        endpoint is disabled.
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
