import { grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { orderPagePath } from '@/lib/foundation/shared/portal/portal-pages'
import {
  CHECKOUT_PLACES,
  type CreatedOrderLink,
  type CreateOrderLinkInput,
  ORDER_LINK_MS,
  type OrderLinkRef,
  type OrderPageState,
  orderPageState,
} from '../core/order-link'
import {
  countOrderLinks,
  deleteOrderLinks,
  insertOrderLink,
  selectLicensesOfSale,
  selectOrderOfLink,
  takeOrderLink,
} from './order-links.sql'
import { type Manager, noSource } from './sources'
import { findSource, providerOf } from './sources.sql'
import { orderOf } from './stored-order'

const TOKEN_BYTES = 32
/** A success page that is loaded again may make another one. */
const MAX_LINKS_OF_ORDER = 20

/**
 * A link to the licenses of an order, for 24 hours and for one browser. The order may be one that Latchkey has yet to
 * hear of. Whoever makes one can open it, so it takes who may reveal keys. The token is returned only here.
 */
export async function createOrderLink(
  work: WriteContext,
  actor: Manager,
  { source_id: sourceId, order_id: orderId }: CreateOrderLinkInput,
): Promise<CreatedOrderLink> {
  if (!grant(actor, 'licenses:reveal'))
    throw new Fault('forbidden', 'Your role does not permit this (licenses:reveal): a link shows license keys.')
  const { organizationId } = actor
  const source = (await findSource(work.tx, { id: sourceId, organizationId })) ?? noSource()
  const open = await countOrderLinks(work.tx, { organizationId, sourceId, orderId }, work.now)
  if (open >= MAX_LINKS_OF_ORDER)
    throw new Fault('conflict', `An order has at most ${MAX_LINKS_OF_ORDER} links that work. Use one of them.`)
  const token = Buffer.from(work.randomBytes(TOKEN_BYTES)).toString('base64url')
  const expiresAt = new Date(work.now.getTime() + ORDER_LINK_MS)
  await insertOrderLink(work.tx, {
    ...{ id: work.newId(), organizationId, sourceId, orderId, expiresAt, createdAt: work.now },
    tokenHash: hashOf(work.vault, { token }),
  })
  const url = `${work.site}${orderPagePath(source.organization.slug)}?token=${token}`
  return { url, expires_at: expiresAt.toISOString() }
}

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
      tokenHash: hashOf(work.vault, { sourceId, checkout }),
    })
  }
}

/** By the cookie of a browser. */
type Asked = { organizationId: string; ref: OrderLinkRef; browser: string | null }

export type OrderOfLink = {
  state: OrderPageState
  /** null until it is known */
  orderId: string | null
  /** those that still belong to whoever bought them, unless the state leaves them out */
  licenseIds: string[]
}

/** What a link leads to, for one browser. Changes nothing. */
export async function readOrderOfLink(
  { db, vault, now }: Pick<ReadContext, 'vault' | 'now'> & { db: ReadContext['db'] | WriteContext['tx'] },
  { organizationId, ref, browser }: Asked,
): Promise<OrderOfLink> {
  const row = await selectOrderOfLink(db, { organizationId, tokenHash: hashOf(vault, ref) })
  const order = row && orderOf(vault, row)
  const licenseIds = row?.saleId ? await selectLicensesOfSale(db, { saleId: row.saleId, organizationId }) : []
  const link = row && { ...row, isOurs: isSame(row.openedBy, browser === null ? null : hashOfBrowser(vault, browser)) }
  const sale = row?.saleState
    ? { state: row.saleState, lost: order?.lost ?? null, isKnown: order !== null, licenses: licenseIds.length }
    : null
  const isCheckout = 'checkout' in ref && (await hasCheckouts(db, { id: ref.sourceId, organizationId }))
  const state = orderPageState(link, sale, { isCheckout, now })
  return { state, orderId: row?.orderId ?? null, licenseIds: state === 'shown' ? licenseIds : [] }
}

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
  const by = { tokenHash: hashOf(vault, ref), organizationId, openedBy: hashOfBrowser(vault, browser), now }
  return (await takeOrderLink(db, by)) ? readOrderOfLink({ db, vault, now }, asked) : null
}

/** How long it is known of a link that it was opened or has expired. */
const KEPT_MS = 7 * DAY_MS

/** Deletes links that expired a week ago. */
export const forgetOrderLinks = ({ tx, now }: WriteContext): Promise<void> =>
  deleteOrderLinks(tx, new Date(now.getTime() - KEPT_MS))

type Hashing = Pick<ReadContext['vault'], 'lookupHash'>

const hashOf = (vault: Hashing, ref: OrderLinkRef): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    vault.lookupHash('token' in ref ? `order link ${ref.token}` : `order link of ${ref.sourceId} ${ref.checkout}`),
  )

const hashOfBrowser = (vault: Hashing, browser: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(vault.lookupHash(`order link opened by ${browser}`))

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && Buffer.compare(one, other) === 0
