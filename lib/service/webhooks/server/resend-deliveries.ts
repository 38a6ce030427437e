import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Actor } from '@/lib/foundation/shared/change'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { findEndpoint, findEndpointsWithFailures } from './endpoints.sql'
import {
  addReplayJob,
  countFailed,
  countRetrying,
  findEndpointOf,
  replayBatch,
  resendOne,
} from './failed-deliveries.sql'
import { endpointNotFound } from './list-endpoints'

type Manager = Granted<'webhooks:manage'>

/** Sends a delivery again, or now if it waits for a retry, under the same id, so that a receiver recognizes it. */
export async function resendDelivery(work: WriteContext, actor: Manager, deliveryId: string) {
  const ref = { id: deliveryId, organizationId: actor.organizationId }
  const endpoint = await findEndpointOf(work.tx, ref)
  if (!endpoint) throw new Fault('not_found', "This delivery doesn't exist, or it's older than 30 days.")
  requireEnabled(endpoint)
  if (!(await resendOne(work.tx, ref, work.now))) throw new Fault('conflict', 'This delivery is already being sent.')
  await recordChange(work, actor, {
    action: 'webhook.resent',
    target: { type: 'webhook', id: endpoint.id, label: endpoint.url },
    after: { delivery_id: deliveryId },
  })
  return { done: true as const }
}

type Since = { endpointId: string; since: Date }

/** The number of deliveries that failed since then, and of those still being retried. */
export async function countReplay(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { organizationId }: Granted<'webhooks:view'>,
  { endpointId, since }: Since,
): Promise<{ count: number; retrying: number }> {
  if (!(await findEndpoint(db, { id: endpointId, organizationId }))) endpointNotFound()
  const span = { organizationId, endpointId, since, until: now }
  const [count, retrying] = await Promise.all([countFailed(db, span), countRetrying(db, span)])
  return { count, retrying }
}

/** The log of deliveries goes no further back. */
const KEPT_MS = 30 * DAY_MS
/** This many are queued before the response; the others follow as a job. */
const AT_ONCE = 500

/** Sends all deliveries again that failed since then. Returns their number. */
export async function replayEndpoint(work: WriteContext, actor: Manager, { endpointId, since }: Since) {
  const endpoint =
    (await findEndpoint(work.tx, { id: endpointId, organizationId: actor.organizationId })) ?? endpointNotFound()
  requireEnabled(endpoint)
  return { count: await replay(work, actor, { endpoint, since }) }
}

/** The same for every endpoint of the organization that is enabled and has failed deliveries, for an operator. */
export async function replayOrganization(work: WriteContext, actor: Actor): Promise<{ count: number }> {
  const since = new Date(work.now.getTime() - KEPT_MS)
  let count = 0
  for (const endpoint of await findEndpointsWithFailures(work.tx, actor.organizationId))
    count += await replay(work, actor, { endpoint, since })
  return { count }
}

type EndpointSince = { endpoint: { id: string; url: string }; since: Date }

async function replay(work: WriteContext, actor: Actor, { endpoint, since }: EndpointSince): Promise<number> {
  const { organizationId } = actor
  const endpointId = endpoint.id
  const batch = { organizationId, endpointId, since, until: work.now }
  const count = await countFailed(work.tx, batch)
  await replayBatch(work.tx, batch, AT_ONCE)
  if (count > AT_ONCE) await addReplayJob(work.tx, batch)
  await recordChange(work, actor, {
    action: 'webhook.replayed',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
    after: { since, count },
  })
  return count
}

function requireEnabled({ disabledAt }: { disabledAt: Date | null }): void {
  if (disabledAt) throw new Fault('conflict', 'This endpoint is disabled. Enable it first.')
}
