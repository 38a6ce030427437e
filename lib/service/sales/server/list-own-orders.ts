import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { type LicenseSubscription, type OwnOrderList, ownOrderState, subscriptionOfLicense } from '../core/own-orders'
import { selectOwnOrders, selectSaleOfOwnLicense } from './own-orders.sql'
import { orderOf } from './stored-order'

const MAX_ORDERS = 200

/** What these customers bought, of all vendors: the newest 200 orders. */
export async function listOwnOrders(
  { db, vault }: Pick<ReadContext, 'db' | 'vault'>,
  { customerIds }: { customerIds: string[] },
): Promise<OwnOrderList> {
  const rows = await selectOwnOrders(db, customerIds, MAX_ORDERS + 1)
  const orders = rows.slice(0, MAX_ORDERS).flatMap((row) => {
    const order = orderOf(vault, row)
    return order === null
      ? []
      : {
          id: row.id,
          order_id: row.orderId,
          vendor: { slug: row.vendorSlug, name: row.vendorName },
          products: row.products,
          paid_at: order.paidAt,
          state: ownOrderState(order),
          amount: order.amount,
          currency: order.currency,
        }
  })
  return { orders, is_cut: rows.length > MAX_ORDERS }
}

type License = { id: string; organizationId: string; expiresAt: Date | null }

/** The subscription that pays a license of the customer who asks; null if none does. */
export async function readSubscriptionOfLicense(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  license: License,
): Promise<LicenseSubscription | null> {
  const sale = await selectSaleOfOwnLicense(db, license)
  const order = sale && orderOf(vault, sale)
  return sale && order && subscriptionOfLicense(order, { expiresAt: license.expiresAt, soldUntil: sale.soldUntil }, now)
}
