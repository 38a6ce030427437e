import { createEndpoint } from '@/lib/service/webhooks/server/create-endpoint'
import { deleteEndpoint as deleteWebhookEndpoint } from '@/lib/service/webhooks/server/delete-endpoint'
import { getEndpoint, getLockedEndpoint, listNewestEndpoints } from '@/lib/service/webhooks/server/list-endpoints'
import { switchEndpoint, updateEndpoint } from '@/lib/service/webhooks/server/update-endpoint'
import { pageListQuery, pageOf } from '../../core/pages'
import {
  changedWebhookEndpoint,
  endpointAnswer,
  endpointPath,
  endpointRevision,
  newWebhookEndpoint,
  presentWebhookEndpoint,
  secretAnswer,
  webhookEndpoint,
} from '../../core/webhooks/schema-webhook'
import {
  type ApiEndpoint,
  type ManagementWork,
  readEndpoint,
  type WriteHandler,
  writeEndpoint,
} from '../define-endpoint'
import { deleteEndpoint } from '../delete-endpoint'

type Params = { endpoint_id: string }
type Call = Pick<Parameters<WriteHandler<'webhooks:manage', Params, object, object>>[0], 'actor' | 'params'> & {
  work: ManagementWork
}

const lockedEndpoint = async ({ work, actor, params }: Call) =>
  presentWebhookEndpoint(await getLockedEndpoint(work, actor, params.endpoint_id))

const shared = { tag: 'Events and webhooks' as const, products: 'organization' as const }
const ofEndpoint = { ...shared, params: endpointPath, version: endpointRevision }

export const webhookEndpoints: readonly ApiEndpoint[] = [
  readEndpoint(
    '/webhook_endpoints',
    {
      ...shared,
      operationId: 'list_webhook_endpoints',
      summary: 'List webhook endpoints',
      description: '`health` counts the deliveries of the last 24 hours by outcome.',
      scope: 'webhooks:view',
      query: pageListQuery,
      reply: pageOf(webhookEndpoint),
    },
    async ({ reading, actor, query }) => {
      const { items, next_cursor } = await listNewestEndpoints(reading, actor, query)
      return { data: items.map(presentWebhookEndpoint), next: next_cursor }
    },
  ),
  writeEndpoint(
    'POST',
    '/webhook_endpoints',
    {
      ...shared,
      operationId: 'create_webhook_endpoint',
      summary: 'Create a webhook endpoint',
      description:
        'It is enabled immediately. `events` are the names of events, or `*` alone for all. The secret that signs its deliveries is shown in this answer and never again, and values of `headers` are not shown at all.',
      scope: 'webhooks:manage',
      body: newWebhookEndpoint,
      reply: secretAnswer,
      status: 201,
      version: endpointRevision,
    },
    async ({ work, actor, body: { description = null, headers = [], ...given } }) => {
      const input = { ...given, description, headers }
      const { id, secret } = await createEndpoint(work, actor, { input, destinations: work.destinations })
      return { ...(await lockedEndpoint({ work, actor, params: { endpoint_id: id } })), secret }
    },
  ),
  readEndpoint(
    '/webhook_endpoints/{endpoint_id}',
    {
      ...ofEndpoint,
      operationId: 'retrieve_webhook_endpoint',
      summary: 'Show a webhook endpoint',
      scope: 'webhooks:view',
      reply: webhookEndpoint,
    },
    async ({ reading, actor, params }) => presentWebhookEndpoint(await getEndpoint(reading, actor, params.endpoint_id)),
  ),
  writeEndpoint(
    'PATCH',
    '/webhook_endpoints/{endpoint_id}',
    {
      ...ofEndpoint,
      operationId: 'update_webhook_endpoint',
      summary: 'Change a webhook endpoint',
      description:
        'Only the fields that are sent change. `headers` replaces all of them; one whose value is null keeps the stored value, unless `url` moves to another host. With `enabled` false, the endpoint gets no events, and its pending deliveries fail.',
      scope: 'webhooks:manage',
      body: changedWebhookEndpoint,
      reply: endpointAnswer,
      current: lockedEndpoint,
    },
    async (call) => {
      const { work, actor, params, body } = call
      const { enabled, ...input } = body
      const endpointId = params.endpoint_id
      const before = await lockedEndpoint(call)
      if (Object.keys(input).length > 0)
        await updateEndpoint(work, actor, { endpointId, input, destinations: work.destinations })
      if (enabled !== undefined && enabled !== before.enabled)
        await switchEndpoint(work, actor, { endpointId, enabled })
      return lockedEndpoint(call)
    },
  ),
  deleteEndpoint(
    '/webhook_endpoints/{endpoint_id}',
    {
      ...ofEndpoint,
      operationId: 'delete_webhook_endpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes its log of deliveries too.',
      scope: 'webhooks:manage',
      resource: webhookEndpoint,
      current: lockedEndpoint,
    },
    ({ work, actor, params }) => deleteWebhookEndpoint(work, actor, params.endpoint_id),
  ),
]
