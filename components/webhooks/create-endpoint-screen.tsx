'use client'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { RoomNotice } from '@/components/billing/room-notice'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { SecretScreen } from '@/components/ui/layout/secret-screen'
import { TextLink } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { useCreateEndpoint, useSendTestEvent } from '@/lib/service/webhooks/client/endpoint-mutations'
import { ALL_EVENTS } from '@/lib/service/webhooks/core/event-types'
import type { CreateEndpointInput, IssuedSecret } from '@/lib/service/webhooks/core/schema'
import { EndpointForm, useEndpointForm } from './endpoint-form'
import { VerifyGuide } from './verify-guide'

const BLANK: CreateEndpointInput = { url: '', description: null, events: [ALL_EVENTS], headers: [] }

type Props = { org: string; opensNetworks: boolean /** why there is no room for one */; problem: string | null }

/** Creates an endpoint, then shows its signing secret. */
export function CreateEndpointScreen({ org, opensNetworks, problem }: Props) {
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
      {problem === null ? (
        <EndpointForm form={form} defaults={BLANK} verb="Add endpoint" opensNetworks={opensNetworks} save={create} />
      ) : (
        <RoomNotice org={org} problem={problem}>
          <TextLink href={`/${org}/webhooks`}>See endpoints</TextLink>
        </RoomNotice>
      )}
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
    <FirstTest org={org} endpointId={id} />
  </SecretScreen>
)

/** Sends webhook.test without leaving the page: its secret may not be saved yet. */
function FirstTest({ org, endpointId }: { org: string; endpointId: string }) {
  const [deliveryId, setDeliveryId] = useState<string | null>(null)
  const test = useSendTestEvent(org, endpointId, { onSuccess: setDeliveryId })
  return (
    <Card title="Send a test" description="Once your receiver runs with the secret, send it a webhook.test.">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button loading={test.isPending} onClick={() => test.mutate(undefined)}>
          <Send />
          Send test
        </Button>
        {deliveryId && (
          <TextLink href={pageRoute(`/${org}/webhooks/deliveries/${deliveryId}`)}>See what it answered</TextLink>
        )}
      </div>
    </Card>
  )
}
