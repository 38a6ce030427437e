'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/ui/layout/page-header'
import { sendJson } from '@/lib/browser/api/api'
import { toast } from '@/lib/browser/dialogs/toast'
import { done } from '@/lib/shared/answers'
import { webhookPath, webhookQueries } from '@/lib/webhooks/client/webhook-queries'
import { ALL_EVENTS, SUBSCRIBABLE } from '@/lib/webhooks/core/event-types'
import type { CreateEndpointInput, EndpointDetail } from '@/lib/webhooks/core/schema'
import { EndpointForm } from './endpoint-form'

/** Changes what an endpoint is sent, and where. */
export function EditEndpointScreen({ org, endpointId }: { org: string; endpointId: string }) {
  const router = useRouter()
  const { data: endpoint } = useSuspenseQuery(webhookQueries.endpoint(org, endpointId))
  const place = `/${org}/webhooks/${endpointId}`
  return (
    <div className="max-w-[640px] space-y-6">
      <PageHeader
        title="Edit endpoint"
        crumbs={[
          { label: 'Webhooks', href: `/${org}/webhooks` },
          { label: 'Endpoint', href: place },
        ]}
      />
      <EndpointForm
        org={org}
        defaults={defaultsOf(endpoint)}
        verb="Save changes"
        failure="The endpoint was not changed"
        send={(body) => sendJson('PATCH', webhookPath(org, `/endpoints/${endpointId}`), { body, schema: done })}
        onSaved={() => {
          toast.success('Endpoint saved')
          router.push(place)
        }}
      />
    </div>
  )
}

const defaultsOf = ({ url, description, events, header_names }: EndpointDetail): CreateEndpointInput => ({
  url,
  description,
  events: events.includes(ALL_EVENTS) ? [ALL_EVENTS] : SUBSCRIBABLE.filter((type) => events.includes(type)),
  headers: header_names.map((name) => ({ name, value: null })),
})
