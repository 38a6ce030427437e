import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { pageOfRows, placeAfter } from '@/lib/foundation/platform/page'
import { presentDelivery, presentWholeDelivery } from '../core/present-delivery'
import type { DeliveriesQuery, DeliveryDetail, DeliveryList } from '../core/schema'
import { findDeliveries, findWholeDelivery } from './deliveries.sql'

const PAGE = 50

type Viewer = Granted<'webhooks:view'>

/** A page of the delivery log, newest first. */
export async function listDeliveries(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Viewer,
  { endpoint, type, state, after, limit = PAGE }: DeliveriesQuery & { limit?: number },
): Promise<DeliveryList> {
  const rows = await findDeliveries(db, {
    organizationId,
    endpointId: endpoint,
    type,
    state,
    after: placeAfter({ after, limit }),
    limit: limit + 1,
  })
  const { items, next_cursor } = pageOfRows(rows, { limit })
  return { items: items.map(presentDelivery), next_cursor }
}

/** One delivery with its body and every attempt; null if it does not exist. */
export async function findDelivery(
  { db }: { db: Db | Tx },
  { organizationId }: Viewer | Granted<'webhooks:manage'>,
  deliveryId: string,
): Promise<DeliveryDetail | null> {
  const delivery = await findWholeDelivery(db, { id: deliveryId, organizationId })
  return delivery && presentWholeDelivery(delivery)
}

/** The same, or a Fault. */
export async function getDelivery(...asked: Parameters<typeof findDelivery>): Promise<DeliveryDetail> {
  const delivery = await findDelivery(...asked)
  if (!delivery) throw new Fault('not_found', "This delivery doesn't exist, or it is older than 30 days.")
  return delivery
}
