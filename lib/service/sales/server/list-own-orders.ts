import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { fillManageUrl, KNOWN_MANAGE_URLS } from '../core/manage-url'
import {
  type LicenseSubscription,
  type ManageAtShop,
  type OwnOrderList,
  ownOrderState,
  subscriptionOfLicense,
} from '../core/own-orders'
import { selectOwnOrders, selectSaleOfOwnLicense } from './own-orders.sql'
import { nameOfShop, providerOf } from './sources.sql'
import { orderOf, type StoredOrder } from './stored-order'

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
          manage: manageOf(row, order),
        }
  })
  return { orders, is_cut: rows.length > MAX_ORDERS }
}

type OfShop = Parameters<typeof nameOfShop>[0] & { orderId: string | null; manageUrl: string | null }

/** Where the buyer manages it: as the vendor entered it, or as is known of the shop. */
function manageOf(row: OfShop, { subscriptionId }: Pick<StoredOrder, 'subscriptionId'>): ManageAtShop | null {
  const template = row.manageUrl ?? KNOWN_MANAGE_URLS[providerOf(row)] ?? null
  const url = fillManageUrl(template, { orderId: row.orderId, subscriptionId })
  return url === null ? null : { url, shop: nameOfShop(row), is_subscription: subscriptionId !== null }
}

type License = { id: string; organizationId: string; expiresAt: Date | null }

/** The subscription that pays a license of the customer who asks; null if none does. */
export async function readSubscriptionOfLicense(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  license: License,
): Promise<LicenseSubscription | null> {
  const sale = await selectSaleOfOwnLicense(db, license)
  const order = sale && orderOf(vault, sale)
  if (!sale || !order) return null
  const found = subscriptionOfLicense(order, { expiresAt: license.expiresAt, soldUntil: sale.soldUntil }, now)
  return found && { ...found, manage: manageOf(sale, order) }
}
