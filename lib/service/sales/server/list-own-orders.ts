import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { fillManageUrl, KNOWN_MANAGE_URLS } from '../core/manage-url'
import {
  type LicensePayment,
  type ManageAtShop,
  type OwnOrderList,
  ownOrderState,
  subscriptionOfLicense,
} from '../core/own-orders'
import { selectOwnOrders, selectSalesOfOwnLicenses } from './own-orders.sql'
import { SHOPS } from './shops/shops'
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
          order_id: orderNumberOf(row),
          vendor: { slug: row.vendorSlug, name: row.vendorName },
          products: row.products,
          paid_at: order.paidAt,
          state: ownOrderState(order),
          // Of nothing, nothing needs to be said.
          amount: order.currency === null && Number(order.amount) === 0 ? null : order.amount,
          currency: order.currency,
          manage: manageOf(row, order),
        }
  })
  return { orders, is_cut: rows.length > MAX_ORDERS }
}

type OfShop = Parameters<typeof nameOfShop>[0] & { orderId: string | null; manageUrl: string | null }

/** As the shop tells it to its buyer. A marketplace has none: an order is an account's of a product there. */
const orderNumberOf = (row: OfShop): string | null => (SHOPS[providerOf(row)].download ? null : row.orderId)

/** Where the buyer manages it: as the vendor entered it, or as is known of the shop. */
function manageOf(row: OfShop, { subscriptionId }: Pick<StoredOrder, 'subscriptionId'>): ManageAtShop | null {
  const template = row.manageUrl ?? KNOWN_MANAGE_URLS[providerOf(row)] ?? null
  const url = fillManageUrl(template, { orderId: row.orderId, subscriptionId })
  return url === null ? null : { url, shop: nameOfShop(row), is_subscription: subscriptionId !== null }
}

type License = { id: string; organizationId: string; expiresAt: Date | null; revokedAt: Date | null }

/** What became of the payment of each license that a customer bought: by license, where that decides its end. */
export async function readPaymentsOfLicenses(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  licenses: License[],
): Promise<Map<string, LicensePayment>> {
  const byId = new Map(licenses.map((license) => [license.id, license]))
  const payments = new Map<string, LicensePayment>()
  for (const sale of licenses.length === 0 ? [] : await selectSalesOfOwnLicenses(db, licenses)) {
    const [license, order] = [byId.get(sale.licenseId), orderOf(vault, sale)]
    if (!license || !order) continue
    const { expiresAt, revokedAt } = license
    const found = subscriptionOfLicense(order, { expiresAt, soldUntil: sale.soldUntil }, now)
    payments.set(license.id, {
      subscription: found && { ...found, manage: manageOf(sale, order) },
      refund: revokedAt !== null && order.lost === 'refunded' ? { order_id: orderNumberOf(sale) } : null,
    })
  }
  return payments
}
