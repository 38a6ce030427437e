import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { fillManageUrl, KNOWN_MANAGE_URLS } from '../core/manage-url'
import {
  type LicensePayment,
  type ManageAtShop,
  type OwnOrderList,
  orderRenewsAt,
  ownOrderState,
  subscriptionOfLicense,
} from '../core/own-orders'
import { selectLicensesOfSales, selectOwnOrders, selectSalesOfOwnLicenses } from './own-orders.sql'
import { SHOPS } from './shops/shops'
import { nameOfShop, providerOf } from './sources.sql'
import { agreedOrderOf, type StoredOrder } from './stored-order'

const MAX_ORDERS = 200
/** An order names so many of its licenses. */
const MAX_LICENSES = 5

/** What these customers bought, of all vendors: the newest 200 orders. */
export async function listOwnOrders(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  { customerIds }: { customerIds: string[] },
): Promise<OwnOrderList> {
  const rows = await selectOwnOrders(db, customerIds, MAX_ORDERS + 1)
  const shown = rows.slice(0, MAX_ORDERS)
  const saleIds = shown.map(({ id }) => id)
  const licenses = await selectLicensesOfSales(db, saleIds, { customerIds, limit: MAX_LICENSES })
  const orders = shown.flatMap((row) => {
    const own = licenses.filter(({ saleId }) => saleId === row.id)
    const order = agreedOrderOf(vault, row)
    return order === null
      ? []
      : {
          id: row.id,
          order_id: orderNumberOf(row),
          vendor: { slug: row.vendorSlug, name: row.vendorName },
          products: row.products,
          licenses: own.map(({ id, product, keyCiphertext }) => ({
            ...{ id, product },
            key: maskLicenseKey(vault.decrypt(keyCiphertext)),
          })),
          more_licenses: (own[0]?.total ?? 0) - own.length,
          paid_at: order.paidAt,
          state: ownOrderState(order),
          renews_at: orderRenewsAt(order, now),
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

type Revoked = { revokedAt: Date | null; isTaken: boolean }

/** A dispute that takes nothing is not why a license was revoked. */
function lossOfLicense({ lost }: StoredOrder, { revokedAt, isTaken }: Revoked, order_id: string | null) {
  if (revokedAt === null || lost === null) return null
  return lost === 'refunded' || isTaken ? { order_id, because: lost } : null
}

type License = { id: string; organizationId: string; expiresAt: Date | null; revokedAt: Date | null }

/** The order of each license that a customer bought, and what became of its payment where that decides its end. */
export async function readPaymentsOfLicenses(
  { db, vault, now }: Pick<ReadContext, 'vault' | 'now'> & { db: Db | Tx },
  licenses: License[],
): Promise<Map<string, LicensePayment>> {
  const byId = new Map(licenses.map((license) => [license.id, license]))
  const payments = new Map<string, LicensePayment>()
  for (const sale of licenses.length === 0 ? [] : await selectSalesOfOwnLicenses(db, licenses)) {
    const [license, order] = [byId.get(sale.licenseId), agreedOrderOf(vault, sale)]
    if (!license || !order) continue
    const { expiresAt, revokedAt } = license
    const found = subscriptionOfLicense(order, { expiresAt, soldUntil: sale.soldUntil }, now)
    const order_id = orderNumberOf(sale)
    payments.set(license.id, {
      order: { id: sale.saleId, order_id },
      subscription: found && { ...found, manage: manageOf(sale, order) },
      loss: lossOfLicense(order, { revokedAt, isTaken: sale.isTaken }, order_id),
    })
  }
  return payments
}
