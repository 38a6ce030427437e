'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/ui/layout/page-header'
import { toast } from '@/lib/foundation/browser/dialogs/toast'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useSaveEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import { webhookQueries } from '@/lib/service/webhooks/client/webhook-queries'
import { ALL_EVENTS, SUBSCRIBABLE } from '@/lib/service/webhooks/core/event-types'
import type { CreateEndpointInput, EndpointDetail } from '@/lib/service/webhooks/core/schema'
import { EndpointForm, useEndpointForm } from './endpoint-form'

type Props = { org: string; endpointId: string; opensNetworks: boolean }

/** Changes an endpoint's URL, events, description and headers. */
export function EditEndpointScreen({ org, endpointId, opensNetworks }: Props) {
  const router = useRouter()
  const { data: endpoint } = useSuspenseQuery(webhookQueries.endpoint(org, endpointId))
  const place = pageRoute(`/${org}/webhooks/${endpointId}`)
  const defaults = defaultsOf(endpoint)
  const { form, onFieldErrors } = useEndpointForm(defaults)
  const save = useSaveEndpoint(org, endpointId, {
    onSuccess: () => {
      toast.success('Endpoint saved')
      router.push(place)
    },
    onFieldErrors,
  })
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Edit endpoint"
        crumbs={[
          { label: 'Webhooks', href: pageRoute(`/${org}/webhooks`) },
          { label: 'Endpoint', href: place },
        ]}
      />
      <EndpointForm form={form} defaults={defaults} verb="Save changes" opensNetworks={opensNetworks} save={save} />
    </div>
  )
}

const defaultsOf = ({ url, description, events, header_names }: EndpointDetail): CreateEndpointInput => ({
  url,
  description,
  events: events.includes(ALL_EVENTS) ? [ALL_EVENTS] : SUBSCRIBABLE.filter((type) => events.includes(type)),
  headers: header_names.map((name) => ({ name, value: null })),
})
