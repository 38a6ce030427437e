'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { CodeBlock } from '@/components/ui/text/code-block'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useRedeliver } from '@/lib/service/webhooks/client/delivery-mutations'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import type { DeliveryDetail } from '@/lib/service/webhooks/core/schema'
import { AttemptList } from './attempt-list'
import { DeliveryState } from './delivery-state-badge'

type Props = {
  org: string
  deliveryId: string
  may: May
  /** how often a delivery is tried before it fails */
  maxAttempts: number
}

/** One delivery: its body, and every attempt with the answer. */
export function DeliveryScreen({ org, deliveryId, may, maxAttempts }: Props) {
  const { data: delivery } = useSuspenseQuery(webhookQueries.delivery(org, deliveryId))
  return (
    <>
      <DetailHeader
        crumbs={[
          { label: 'Webhooks', href: pageRoute(`/${org}/webhooks`) },
          { label: 'Deliveries', href: pageRoute(`/${org}/webhooks/deliveries`) },
        ]}
        title={<span className="font-mono">{delivery.type}</span>}
        badge={<DeliveryState state={delivery.state} attempts={delivery.attempts} />}
        description={<Destination org={org} endpoint={delivery.endpoint} mayView={may['webhooks:view']} />}
        actions={
          may['webhooks:manage'] && (
            <Resend org={org} deliveryId={deliveryId} isWaiting={delivery.state === 'pending'} />
          )
        }
        facts={[
          { label: 'Created', value: <TimeText at={delivery.created_at} as="exact" /> },
          { label: 'Attempts', value: attemptsText(delivery, maxAttempts) },
          ...(delivery.next_at ? [{ label: 'Next attempt', value: <TimeText at={delivery.next_at} isAhead /> }] : []),
          { label: 'webhook-id', value: <span className="font-mono text-small">{delivery.event_id}</span> },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Attempts" description="Newest first." isFlush>
          <AttemptList attempts={delivery.tried} />
        </Card>
        <CodeBlock label="Payload" copy="Payload" maxHeight={640}>
          {readable(delivery)}
        </CodeBlock>
      </div>
    </>
  )
}

/** One that is retried says how many attempts there are. Resent, it starts over, and may have more than those. */
const attemptsText = ({ state, attempts }: DeliveryDetail, maxAttempts: number): string =>
  state === 'pending' && attempts > 0 && attempts < maxAttempts ? `${attempts} of ${maxAttempts}` : `${attempts}`

type DestinationProps = { org: string; endpoint: DeliveryDetail['endpoint']; mayView: boolean }

const Destination = ({ org, endpoint, mayView }: DestinationProps) =>
  mayView ? (
    <Link className="break-all font-mono text-small hover:text-ink" href={`/${org}/webhooks/${endpoint.id}`}>
      {endpoint.url}
    </Link>
  ) : (
    <span className="break-all font-mono text-small">{endpoint.url}</span>
  )

/** Pretty-printed; the signed body has no line breaks. */
const readable = ({ body }: DeliveryDetail): string => JSON.stringify(JSON.parse(body), null, 2)

type ResendProps = { org: string; deliveryId: string; isWaiting: boolean }

function Resend({ org, deliveryId, isWaiting }: ResendProps) {
  const resend = useRedeliver(org, deliveryId)
  return (
    <Button loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
      <RotateCw />
      {isWaiting ? 'Retry now' : 'Resend'}
    </Button>
  )
}
