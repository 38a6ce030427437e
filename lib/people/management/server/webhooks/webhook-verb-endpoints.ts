import { sinceInput } from '@/lib/service/webhooks/core/schema'
import { getDelivery } from '@/lib/service/webhooks/server/list-deliveries'
import { getLockedEndpoint } from '@/lib/service/webhooks/server/list-endpoints'
import { replayEndpoint } from '@/lib/service/webhooks/server/resend-deliveries'
import { rotateSecret } from '@/lib/service/webhooks/server/rotate-secret'
import { testEndpoint } from '@/lib/service/webhooks/server/test-endpoint'
import {
  deliveryAnswer,
  endpointPath,
  endpointRevision,
  presentWebhookEndpoint,
  queuedReplay,
  secretAnswer,
} from '../../core/webhooks/schema-webhook'
import { sameForAll } from '../../core/write-answer'
import { type ApiEndpoint, writeEndpoint } from '../define-endpoint'

const ofEndpoint = {
  tag: 'Events and webhooks' as const,
  products: 'organization' as const,
  scope: 'webhooks:manage' as const,
  params: endpointPath,
}

export const webhookVerbEndpoints: readonly ApiEndpoint[] = [
  writeEndpoint(
    'POST',
    '/webhook_endpoints/{endpoint_id}/rotate_secret',
    {
      ...ofEndpoint,
      operationId: 'rotate_webhook_secret',
      summary: 'Give a webhook endpoint a new secret',
      description:
        'The new secret is shown in this answer and never again. For 24 hours, deliveries are signed with the previous one as well.',
      reply: secretAnswer,
      version: endpointRevision,
    },
    async ({ work, actor, params: { endpoint_id: id } }) => {
      const { secret } = await rotateSecret(work, actor, id)
      return { ...presentWebhookEndpoint(await getLockedEndpoint(work, actor, id)), secret }
    },
  ),
  writeEndpoint(
    'POST',
    '/webhook_endpoints/{endpoint_id}/test',
    {
      ...ofEndpoint,
      operationId: 'test_webhook_endpoint',
      summary: 'Send a test to a webhook endpoint',
      description: 'Sends `webhook.test`, whatever events the endpoint gets. The answer is the delivery, on its way.',
      reply: deliveryAnswer,
      status: 202,
    },
    async ({ work, actor, params }) => {
      const { delivery_id } = await testEndpoint(work, actor, params.endpoint_id)
      return getDelivery({ db: work.tx }, actor, delivery_id)
    },
  ),
  writeEndpoint(
    'POST',
    '/webhook_endpoints/{endpoint_id}/replay',
    {
      ...ofEndpoint,
      operationId: 'replay_webhook_endpoint',
      summary: 'Send failed deliveries again',
      description: 'All that failed since the given time, oldest first. `count` is their number.',
      body: sinceInput,
      reply: sameForAll(queuedReplay),
      status: 202,
    },
    ({ work, actor, params, body }) =>
      replayEndpoint(work, actor, { endpointId: params.endpoint_id, since: body.since }),
  ),
]
