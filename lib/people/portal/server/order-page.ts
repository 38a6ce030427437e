import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import { ORDER_LINK_ACTOR } from '@/lib/foundation/shared/change'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { OrderLinkRef } from '@/lib/service/sales/core/order-link'
import { readPaymentsOfLicenses } from '@/lib/service/sales/server/list-own-orders'
import { type OrderOfLink, openOrderLink, readOrderOfLink } from '@/lib/service/sales/server/order-links'
import { ORDER_PAGES } from '../core/order-page-limits'
import { presentOfOrder } from '../core/present-license'
import type { PortalOrder, PortalOrderLicense } from '../core/schema-licenses'
import { findOfOrder } from './licenses.sql'
import type { PortalDeps } from './portal-deps'

/** Larger orders are seen by whoever signs in. */
const MOST_SHOWN = 50

type Asked = { organizationId: string; ref: OrderLinkRef; browser: string }
type Deps = Pick<PortalDeps, 'db' | 'vault' | 'clock' | 'limit'>

/** Counts a look at a link, of any kind, by the address of its caller. */
export async function limitOrderPages({ limit, clock }: Deps, address: string | null): Promise<Throttled | null> {
  const identifier = address === null ? 'unknown' : slotOf(address, 64)
  const looked = await limit.consume([{ rule: ORDER_PAGES, identifier }], clock())
  return looked.isOver ? { outcome: 'throttled', retryAfterSeconds: looked.retryAfterSeconds } : null
}

/** What the page behind a link shows to one browser; `ref` is null for a URL that names none. Changes nothing. */
export async function readOrderPage(
  { db, vault, clock }: Deps,
  { ref, ...asked }: Omit<Asked, 'ref' | 'browser'> & { ref: OrderLinkRef | null; browser: string | null },
): Promise<PortalOrder> {
  if (ref === null) return { state: 'unknown', order_id: null, licenses: 1, keys: [], others: 0 }
  const reading = { db, vault, now: clock() }
  const order = await readOrderOfLink(reading, { ...asked, ref })
  const rows = await licensesOf(reading, asked.organizationId, order)
  const payments = await readPaymentsOfLicenses(reading, rows)
  const keys = new Map<string, PortalOrderLicense[]>()
  for (const row of rows) {
    const licenseKey = vault.decrypt(row.keyCiphertext)
    const given = { payment: payments.get(row.id), saleId: order.saleId, now: reading.now }
    const license = presentOfOrder({ ...row, licenseKey, maskedKey: maskLicenseKey(licenseKey) }, given)
    keys.set(licenseKey, [...(keys.get(licenseKey) ?? []), license])
  }
  return {
    state: order.state,
    order_id: order.state === 'shown' ? order.orderId : null,
    licenses: order.count,
    keys: [...keys].map(([license_key, licenses]) => ({ license_key, licenses })),
    others: order.licenseIds.length - rows.length,
  }
}

/** Presses the button of the page. The vendor's audit log has each key that it shows. */
export async function openOrderPage(work: WriteContext, asked: Asked): Promise<void> {
  const order = await openOrderLink(work, asked)
  if (!order) return
  const { organizationId } = asked
  for (const license of await licensesOf({ db: work.tx }, organizationId, order)) {
    await recordChange(
      work,
      { organizationId, userId: null, email: ORDER_LINK_ACTOR },
      {
        action: 'license.key_revealed',
        target: licenseTarget(work.vault, license),
        licenseId: license.id,
        after: { portal: true, order_link: true },
      },
    )
  }
}

/** In the order of the sale. */
async function licensesOf(
  { db }: { db: ReadContext['db'] | WriteContext['tx'] },
  organizationId: string,
  { licenseIds }: OrderOfLink,
) {
  const ids = licenseIds.slice(0, MOST_SHOWN)
  const rows = ids.length === 0 ? [] : await findOfOrder(db, { ids, organizationId })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
