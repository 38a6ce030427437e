import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { TEST_EVENT } from '../core/event-types'
import { envelope } from '../core/present-event'
import { findEndpoint } from './endpoints.sql'
import { insertDelivery, insertEvents } from './events.sql'
import { endpointNotFound } from './list-endpoints'

/** Sends webhook.test to this endpoint, whatever its subscriptions. */
export async function testEndpoint(work: WriteContext, actor: Granted<'webhooks:manage'>, endpointId: string) {
  const { organizationId } = actor
  const endpoint = (await findEndpoint(work.tx, { id: endpointId, organizationId })) ?? endpointNotFound()
  if (endpoint.disabledAt) throw new Fault('conflict', 'This endpoint is disabled. Enable it first.')
  const data = { endpoint_id: endpointId, message: 'This is a test from Latchkey.' }
  const event = { id: work.newId(), type: TEST_EVENT, body: envelope({ type: TEST_EVENT, data }, work.now) }
  const deliveryId = work.newId()
  await insertEvents(work.tx, { organizationId, now: work.now }, [{ ...event, license_id: null, product_id: null }])
  const delivery = { id: deliveryId, organizationId, eventId: event.id, endpointId, type: TEST_EVENT }
  await insertDelivery(work.tx, delivery, work.now)
  await recordChange(work, actor, {
    action: 'webhook.tested',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
  })
  return { delivery_id: deliveryId }
}
