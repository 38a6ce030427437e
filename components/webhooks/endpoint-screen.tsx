'use client'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { TimeText } from '@/components/ui/text/time-text'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import type { DeliveryList, EndpointDetail } from '@/lib/service/webhooks/core/schema'
import { deliveryColumns } from './deliveries/delivery-columns'
import { ReplayDialog } from './deliveries/replay-dialog'
import { eventsText, HealthText } from './endpoint-columns'
import { EndpointDanger } from './endpoint-danger-zone'
import { EndpointNotice } from './endpoint-notice'
import { EndpointState } from './endpoint-state-badge'
import { RotateSecret } from './rotate-secret-button'
import { SendTest } from './send-test-button'
import { VerifyGuide } from './verify-guide'

type Props = { org: string; endpointId: string; may: May }

/** One endpoint: subscribed events, delivery state, and its latest deliveries. */
export function EndpointScreen({ org, endpointId, may }: Props) {
  const { data: endpoint } = useSuspenseQuery(webhookQueries.endpoint(org, endpointId))
  const mayManage = may['webhooks:manage']
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Webhooks', href: pageRoute(`/${org}/webhooks`) }]}
        title={<span className="break-all font-mono">{endpoint.url}</span>}
        badge={<EndpointState state={endpoint.state} />}
        description={endpoint.description}
        actions={mayManage && <Actions org={org} endpoint={endpoint} />}
        facts={detailsOf(endpoint)}
      />
      <EndpointNotice org={org} endpoint={endpoint} mayManage={mayManage} />
      <LatestDeliveries org={org} endpointId={endpointId} mayTest={mayManage && endpoint.state !== 'disabled'} />
      {mayManage && <VerifyGuide />}
      {mayManage && <EndpointDanger org={org} endpoint={endpoint} />}
    </>
  )
}

const Actions = ({ org, endpoint }: { org: string; endpoint: EndpointDetail }) => (
  <>
    {endpoint.state !== 'disabled' && <ReplayDialog org={org} endpointId={endpoint.id} />}
    <RotateSecret org={org} endpointId={endpoint.id} />
    <Button render={<Link href={`/${org}/webhooks/${endpoint.id}/edit`} />}>
      <Pencil />
      Edit
    </Button>
    {endpoint.state !== 'disabled' && <SendTest org={org} endpointId={endpoint.id} />}
  </>
)

const detailsOf = ({ events, health, header_names, previous_secret_ends_at, created_at }: EndpointDetail) => [
  { label: 'Events', value: <span title={events.join(', ')}>{eventsText(events)}</span> },
  { label: 'Last 24 hours', value: <HealthText {...health} /> },
  ...(header_names.length > 0 ? [{ label: 'Custom headers', value: header_names.join(', ') }] : []),
  ...(previous_secret_ends_at
    ? [{ label: 'Old secret expires', value: <TimeText at={previous_secret_ends_at} as="exact" /> }]
    : []),
  { label: 'Created', value: <TimeText at={created_at} /> },
]

const columns = deliveryColumns({ isOfOne: true })

const SHOWN = 10
const latest = ({ items }: DeliveryList) => ({ items: items.slice(0, SHOWN), isMore: items.length > SHOWN })

function LatestDeliveries({ org, endpointId, mayTest }: { org: string; endpointId: string; mayTest: boolean }) {
  const list = useQuery({ ...webhookQueries.deliveries(org, { endpoint: endpointId }), select: latest })
  return (
    <section className="space-y-3" aria-labelledby="latest-deliveries">
      <h2 id="latest-deliveries" className="font-semibold text-section">
        Latest deliveries
      </h2>
      <ListTable
        label="Deliveries"
        columns={columns}
        list={list}
        failure="The deliveries can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/webhooks/deliveries/${id}`)}
        skeletonRows={5}
        empty={
          <EmptyState
            title="Nothing sent yet"
            description={
              mayTest
                ? 'Send a test to see a request arrive.'
                : 'Deliveries appear here for 30 days, with each attempt and its response.'
            }
          />
        }
        footer={
          list.data?.isMore && (
            <Button render={<Link href={`/${org}/webhooks/deliveries?endpoint=${endpointId}`} />}>
              All deliveries
            </Button>
          )
        }
      />
    </section>
  )
}
