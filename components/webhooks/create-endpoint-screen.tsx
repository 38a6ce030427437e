'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecretOnce } from '@/components/ui/feedback/secret-once'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { PageHeader } from '@/components/ui/layout/page-header'
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
    <div className="mx-auto max-w-[640px] space-y-6">
      <PageHeader
        title="Add endpoint"
        description="New events are sent here. Past events aren't."
        crumbs={[{ label: 'Webhooks', href: pageRoute(`/${org}/webhooks`) }]}
      />
      <EndpointForm form={form} defaults={BLANK} verb="Add endpoint" save={create} />
    </div>
  )
}

function EndpointCreated({ org, endpoint: { id, secret } }: { org: string; endpoint: IssuedSecret }) {
  const router = useRouter()
  const [isStored, setIsStored] = useState(false)
  const goOn = () => {
    setIsStored(true)
    router.push(`/${org}/webhooks/${id}`)
  }
  return (
    <div className="mx-auto max-w-[640px] space-y-6">
      <UnsavedGuard dirty={!isStored} secret="signing secret" />
      <PageHeader
        title="The endpoint is ready"
        description="Verify every request with this secret, then send a test."
      />
      <SecretOnce
        kind="signingSecret"
        secret={secret}
        fileName="webhook-secret.txt"
        onStored={goOn}
        done="Go to endpoint"
      />
      <VerifyGuide secret={secret} />
    </div>
  )
}
