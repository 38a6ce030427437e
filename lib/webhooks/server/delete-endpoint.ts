import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import type { Work } from '@/lib/platform/work'
import { noEndpoint } from './list-endpoints'
import { findEndpoint, deleteEndpoint as remove } from './store-endpoints'

/** Deletes an endpoint with its delivery log. */
export async function deleteEndpoint(work: Work, actor: Granted<'webhooks:manage'>, endpointId: string) {
  const ref = { id: endpointId, organizationId: actor.organizationId }
  const endpoint = (await findEndpoint(work.tx, ref)) ?? noEndpoint()
  if (!(await remove(work.tx, ref))) noEndpoint()
  await recordChange(work, actor, {
    action: 'webhook.deleted',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
    before: { url: endpoint.url, events: endpoint.events },
  })
  return { done: true as const }
}
