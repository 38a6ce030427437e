'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { ListTable } from '@/components/ui/table/data-table'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { endpointColumns } from './endpoint-columns'
import { WebhookTabs } from './webhook-tabs'

/** All endpoints with their delivery state. */
export function EndpointsScreen({ org, may }: { org: string; may: May }) {
  const list = useQuery(webhookQueries.endpoints(org))
  const create = may['webhooks:manage'] && (
    <Button variant="primary" render={<Link href={`/${org}/webhooks/new`} />}>
      <Plus />
      Add endpoint
    </Button>
  )
  return (
    <>
      <WebhooksHead action={create} />
      <WebhookTabs org={org} />
      <ListTable
        label="Endpoints"
        columns={endpointColumns}
        list={list}
        failure="The endpoints can't be shown"
        rowHref={({ id }) => pageRoute(`/${org}/webhooks/${id}`)}
        skeletonRows={3}
        empty={<NoEndpoints action={create} />}
      />
    </>
  )
}

/** The header of every page of webhooks. */
export const WebhooksHead = ({ action }: { action?: ReactNode }) => (
  <PageHeader
    title="Webhooks"
    help={<HelpLink to="webhooks" about="webhooks" />}
    description="Signed events to your servers: when a license changes or expires, or a limit is near."
    action={action}
  />
)

const NoEndpoints = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<Webhook />}
    title="No endpoints yet"
    description="An endpoint is a URL that receives a signed request for each event."
    action={action}
  />
)
