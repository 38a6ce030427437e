import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { envelope } from '../core/envelope'
import { TEST_EVENT } from '../core/event-types'
import { noEndpoint } from './list-endpoints'
import { findEndpoint } from './store-endpoints'
import { insertDelivery, insertEvents } from './store-events'

/** Sends webhook.test to this endpoint alone, whatever it is subscribed to. */
export async function testEndpoint(work: Work, actor: Granted<'webhooks:manage'>, endpointId: string) {
  const { organizationId } = actor
  const endpoint = (await findEndpoint(work.tx, { id: endpointId, organizationId })) ?? noEndpoint()
  if (endpoint.disabledAt) throw new Fault('conflict', 'This endpoint is disabled. Enable it first.')
  const data = { endpoint_id: endpointId, message: 'This is a test from Latchkey.' }
  const event = { id: work.newId(), type: TEST_EVENT, body: envelope({ type: TEST_EVENT, data }, work.now) }
  const deliveryId = work.newId()
  await insertEvents(work.tx, { organizationId, now: work.now }, [{ ...event, license_id: null }])
  const delivery = { id: deliveryId, organizationId, eventId: event.id, endpointId, type: TEST_EVENT }
  await insertDelivery(work.tx, delivery, work.now)
  await recordChange(work, actor, {
    action: 'webhook.tested',
    target: { type: 'webhook', id: endpointId, label: endpoint.url },
  })
  return { delivery_id: deliveryId }
}
