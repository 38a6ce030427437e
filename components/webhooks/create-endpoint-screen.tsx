'use client'
import { useState } from 'react'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useCreateEndpoint } from '@/lib/service/webhooks/client/endpoint-mutations'
import { ALL_EVENTS } from '@/lib/service/webhooks/core/event-types'
import type { CreateEndpointInput, IssuedSecret } from '@/lib/service/webhooks/core/schema'
import { EndpointForm, useEndpointForm } from './endpoint-form'
import { VerifyGuide } from './verify-guide'

const BLANK: CreateEndpointInput = { url: '', description: null, events: [ALL_EVENTS], headers: [] }

/** Creates an endpoint, then shows its signing secret. */
export function CreateEndpointScreen({ org }: { org: string }) {
  const [created, setCreated] = useState<IssuedSecret | null>(null)
  const { form, onFieldErrors } = useEndpointForm(BLANK)
  const create = useCreateEndpoint(org, { onSuccess: setCreated, onFieldErrors })
  if (created) return <EndpointCreated org={org} endpoint={created} />
  return (
    <div className="max-w-[720px] space-y-6">
      <PageHeader
        title="Add endpoint"
        description="New events are sent here. Past events aren't."
        crumbs={[{ label: 'Webhooks', href: pageRoute(`/${org}/webhooks`) }]}
      />
      <EndpointForm form={form} defaults={BLANK} verb="Add endpoint" save={create} />
    </div>
  )
}

const EndpointCreated = ({ org, endpoint: { id, secret } }: { org: string; endpoint: IssuedSecret }) => (
  <SecretScreen
    title="The endpoint is ready"
    description="Verify every request with this secret, then send a test."
    kind="signingSecret"
    called="signing secret"
    secret={secret}
    fileName="webhook-secret.txt"
    next={pageRoute(`/${org}/webhooks/${id}`)}
    done="Go to endpoint"
  >
    <VerifyGuide secret={secret} />
  </SecretScreen>
)
