import { getDelivery, listDeliveries } from '@/lib/service/webhooks/server/list-deliveries'
import { resendDelivery } from '@/lib/service/webhooks/server/resend-deliveries'
import { asPage, pageOf } from '../../core/pages'
import {
  deliveryAnswer,
  deliveryPath,
  webhookDeliveriesQuery,
  webhookDelivery,
  webhookDeliveryDetail,
} from '../../core/webhooks/schema-webhook'
import { type ApiEndpoint, readEndpoint, writeEndpoint } from '../define-endpoint'

const shared = { tag: 'Events and webhooks' as const, products: 'organization' as const }

export const deliveryEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/webhook_deliveries',
    {
      ...shared,
      operationId: 'list_webhook_deliveries',
      summary: 'List webhook deliveries',
      description: 'Those of the last 30 days, newest first.',
      scope: 'webhooks:view',
      query: webhookDeliveriesQuery,
      reply: pageOf(webhookDelivery),
    },
    async ({ reading, actor, query: { endpoint_id: endpoint, ...query } }) =>
      asPage(await listDeliveries(reading, actor, { ...query, endpoint })),
  ),
  readEndpoint(
    '/webhook_deliveries/{delivery_id}',
    {
      ...shared,
      operationId: 'retrieve_webhook_delivery',
      summary: 'Show a webhook delivery',
      description: 'With the body as it was signed and sent, and every attempt in `tried`, newest first.',
      scope: 'webhooks:view',
      params: deliveryPath,
      reply: webhookDeliveryDetail,
    },
    ({ reading, actor, params }) => getDelivery(reading, actor, params.delivery_id),
  ),
  writeEndpoint(
    'POST',
    '/webhook_deliveries/{delivery_id}/replay',
    {
      ...shared,
      operationId: 'replay_webhook_delivery',
      summary: 'Send a webhook delivery again',
      description:
        'Whether it failed or succeeded, under the same `webhook-id`, so that a receiver recognizes it. 409 while it is on its way.',
      scope: 'webhooks:manage',
      params: deliveryPath,
      reply: deliveryAnswer,
      status: 202,
    },
    async ({ work, actor, params }) => {
      await resendDelivery(work, actor, params.delivery_id)
      return getDelivery({ db: work.tx }, actor, params.delivery_id)
    },
  ),
]
