import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { readCursor, type TimeCursor, writeCursor } from '@/lib/shared/cursor'
import { presentDelivery, presentWholeDelivery } from '../core/present-delivery'
import type { DeliveriesQuery, DeliveryDetail, DeliveryList } from '../core/schema'
import { findDeliveries, findWholeDelivery } from './deliveries.sql'

const PAGE = 50

type Viewer = Granted<'webhooks:view'>

/** A page of the delivery log, newest first. */
export async function listDeliveries(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Viewer,
  { endpoint, type, state, after }: DeliveriesQuery,
): Promise<DeliveryList> {
  const rows = await findDeliveries(db, {
    organizationId,
    endpointId: endpoint,
    type,
    state,
    after: after === undefined ? null : requirePlace(after),
    limit: PAGE + 1,
  })
  const items = rows.slice(0, PAGE)
  const last = items.at(-1)
  return {
    items: items.map(presentDelivery),
    next_cursor: rows.length > PAGE && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** One delivery with its body and every attempt; null if it does not exist. */
export async function findDelivery(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Viewer,
  deliveryId: string,
): Promise<DeliveryDetail | null> {
  const delivery = await findWholeDelivery(db, { id: deliveryId, organizationId })
  return delivery && presentWholeDelivery(delivery)
}

/** The same, or a Fault. */
export async function getDelivery(...asked: Parameters<typeof findDelivery>): Promise<DeliveryDetail> {
  const delivery = await findDelivery(...asked)
  if (!delivery) throw new Fault('not_found', 'There is no such delivery, or it is older than 30 days.')
  return delivery
}

function requirePlace(after: string): TimeCursor {
  const place = readCursor(after)
  if (!place) throw new Fault('invalid', 'This page of the log cannot be found.', { after: 'needs a next_cursor' })
  return place
}
