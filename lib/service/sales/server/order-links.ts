import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import {
  CHECKOUT_PLACES,
  ORDER_LINK_MS,
  type OrderLinkRef,
  type OrderPageState,
  orderPageState,
} from '../core/order-link'
import {
  deleteOrderLinks,
  insertOrderLink,
  selectLicensesOfSale,
  selectOrderOfLink,
  takeOrderLink,
} from './order-links.sql'
import { findSource, providerOf } from './sources.sql'
import { agreedOrderOf } from './stored-order'

/** A checkout that an order began with. */
export type Checkout = { checkout: string; orderId: string; at: Date }
type OfOrder = { organizationId: string; sourceId: string; order: { order_id: string; paidAt: Date } | null }

/** Lets the shop's own success URL open the order, for 24 hours from its payment. One that is over opens nothing. */
export async function linkCheckouts(
  work: WriteContext,
  { organizationId, sourceId, order }: OfOrder,
  checkouts: readonly Checkout[],
): Promise<void> {
  for (const { checkout, orderId, at } of checkouts) {
    const expiresAt = new Date((order?.paidAt ?? at).getTime() + ORDER_LINK_MS)
    if (expiresAt <= work.now || (order && order.order_id !== orderId)) continue
    await insertOrderLink(work.tx, {
      ...{ id: work.newId(), organizationId, sourceId, orderId, expiresAt, createdAt: work.now },
      tokenHash: hashOfLink(work.vault, { sourceId, checkout }),
    })
  }
}

/** By the cookie of a browser. */
type Asked = { organizationId: string; ref: OrderLinkRef; browser: string | null }

export type OrderOfLink = {
  state: OrderPageState
  /** null until it is known */
  orderId: string | null
  /** null until an event of the order was applied */
  saleId: string | null
  /** those that still belong to whoever bought them, unless the state leaves them out */
  licenseIds: string[]
  /** how many licenses the state is about; 1 where the buyer is to read no number */
  count: number
}

/** What a link leads to, for one browser. Changes nothing. */
export async function readOrderOfLink(
  { db, vault, now }: Pick<ReadContext, 'vault' | 'now'> & { db: ReadContext['db'] | WriteContext['tx'] },
  { organizationId, ref, browser }: Asked,
): Promise<OrderOfLink> {
  const row = await selectOrderOfLink(db, { organizationId, tokenHash: hashOfLink(vault, ref) })
  const order = row && agreedOrderOf(vault, row)
  const isStock = !(order?.customer.email || order?.customer.discord_id)
  const sold = row?.saleId ? await selectLicensesOfSale(db, { saleId: row.saleId, organizationId, isStock }) : NONE_SOLD
  const { licenseIds } = sold
  const link = row && {
    ...row,
    isOurs: isSame(row.browserHash, browser === null ? null : hashOfBrowser(vault, browser)),
  }
  const sale = row?.saleState
    ? {
        state: row.saleState,
        lost: order?.lost ?? null,
        isKnown: order !== null,
        isExtended: sold.extended > 0,
        licenses: licenseIds.length,
      }
    : null
  const isCheckout = 'checkout' in ref && (await hasCheckouts(db, { id: ref.sourceId, organizationId }))
  const state = orderPageState(link, sale, { isCheckout, now })
  const count = licenseIds.length
  const counts: Partial<Record<OrderPageState, number>> = {
    ...{ ready: count, shown: count, extended: sold.extended, gone: sold.made },
  }
  return {
    state,
    orderId: row?.orderId ?? null,
    saleId: row?.saleId ?? null,
    licenseIds: state === 'shown' ? licenseIds : [],
    count: counts[state] || 1,
  }
}

const NONE_SOLD = { licenseIds: [], made: 0, extended: 0 }

async function hasCheckouts(db: Parameters<typeof findSource>[0], where: { id: string; organizationId: string }) {
  const source = await findSource(db, where)
  return source !== null && CHECKOUT_PLACES[providerOf(source)] !== undefined
}

/**
 * Opens a link for one browser: of two that press together, the first. Resolves to whose licenses it shows from now on,
 * or null if it opened nothing, or had been opened by this browser before.
 */
export async function openOrderLink(
  { tx: db, vault, now }: WriteContext,
  { organizationId, ref, browser }: Asked & { browser: string },
): Promise<OrderOfLink | null> {
  const asked = { organizationId, ref, browser }
  const { state } = await readOrderOfLink({ db, vault, now }, asked)
  if (state !== 'ready') return null
  const by = { tokenHash: hashOfLink(vault, ref), organizationId, browserHash: hashOfBrowser(vault, browser), now }
  return (await takeOrderLink(db, by)) ? readOrderOfLink({ db, vault, now }, asked) : null
}

/** How long it is known of a link that it was opened or has expired. */
const KEPT_MS = 7 * DAY_MS

/** Deletes links that expired a week ago. */
export const forgetOrderLinks = ({ tx, now }: WriteContext): Promise<void> =>
  deleteOrderLinks(tx, new Date(now.getTime() - KEPT_MS))

type Hashing = Pick<ReadContext['vault'], 'lookupHash'>

/** By what a link is found. */
export const hashOfLink = (vault: Hashing, ref: OrderLinkRef): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    vault.lookupHash('token' in ref ? `order link ${ref.token}` : `order link of ${ref.sourceId} ${ref.checkout}`),
  )

const hashOfBrowser = (vault: Hashing, browser: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(vault.lookupHash(`order link opened by ${browser}`))

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && Buffer.compare(one, other) === 0
