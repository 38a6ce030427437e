import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { deleteEndpointRow, findEndpoint } from './endpoints.sql'
import { endpointNotFound } from './list-endpoints'

/** Deletes an endpoint with its delivery log. */
export async function deleteEndpoint(work: WriteContext, actor: Granted<'webhooks:manage'>, endpointId: string) {
  const ref = { id: endpointId, organizationId: actor.organizationId }
  const endpoint = (await findEndpoint(work.tx, ref)) ?? endpointNotFound()
  if (!(await deleteEndpointRow(work.tx, ref))) endpointNotFound()
  await recordChange(work, actor, {
    action: 'webhook.deleted',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
    before: { url: endpoint.url, events: endpoint.events },
  })
  return { done: true as const }
}
