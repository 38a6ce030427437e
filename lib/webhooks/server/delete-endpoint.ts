import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { Work } from '@/lib/platform/database/context'
import { findEndpoint, deleteEndpoint as remove } from './endpoints.sql'
import { noEndpoint } from './list-endpoints'

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
