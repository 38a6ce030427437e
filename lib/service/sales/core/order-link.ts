import { z } from 'zod'
import type { TakenBecause } from '@/lib/foundation/shared/change'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { textUpTo } from '@/lib/foundation/shared/fields'
import { isUuid, recordId } from '@/lib/foundation/shared/uuid'
import type { SaleProvider } from './providers'

// A link that shows the licenses of one order, once, to whoever has it. It signs nobody in.

export const ORDER_LINK_MS = DAY_MS
/** So long may the browser that opened a link look again. */
export const LOOK_AGAIN_MS = 15 * MINUTE_MS

export const createOrderLinkInput = z.strictObject({
  source_id: recordId,
  /** as the shop numbers it: also before its event has come */
  order_id: textUpTo(200).min(1, "Enter the order's ID."),
})
export type CreateOrderLinkInput = z.infer<typeof createOrderLinkInput>

export const orderLink = z.object({ url: z.string(), expires_at: z.iso.datetime() })
export type CreatedOrderLink = z.infer<typeof orderLink>

/**
 * What a shop puts into its success URL for the ID of the checkout, if nobody can guess that ID. The numbers of orders
 * are no such IDs.
 */
export const CHECKOUT_PLACES: { readonly [provider in SaleProvider]?: string } = {
  stripe: '{CHECKOUT_SESSION_ID}',
  polar: '{CHECKOUT_ID}',
}

/** What a URL names: a token that was made for the order, or the checkout of a shop. */
export type OrderLinkRef = { token: string } | { sourceId: string; checkout: string }

const NAMED = /^[\w-]{16,255}$/

type Query = { readonly [name: string]: string | string[] | undefined }

/** Null for a URL that can name none. */
export function readOrderLinkRef({ token, shop, checkout }: Query): OrderLinkRef | null {
  if (typeof token === 'string') return NAMED.test(token) ? { token } : null
  if (typeof shop !== 'string' || typeof checkout !== 'string') return null
  return isUuid(shop) && NAMED.test(checkout) ? { sourceId: shop, checkout } : null
}

/** The same as it stands in the URL. */
export const orderLinkQuery = (ref: OrderLinkRef): Record<string, string> =>
  'token' in ref ? { token: ref.token } : { shop: ref.sourceId, checkout: ref.checkout }

type Link = {
  expiresAt: Date
  openedAt: Date | null
  /** the browser that asks opened it */
  isOurs: boolean
}
type Sale = { state: string; lost: TakenBecause | null; isKnown: boolean; isExtended: boolean; licenses: number }

/**
 * What the page behind a link shows. `ready`: the licenses are there, behind a button; `shown`: the browser that pressed
 * it sees them.
 */
export type OrderPageState =
  | 'unknown'
  | 'expired'
  | 'opened'
  | 'waiting'
  | 'held'
  | 'test'
  | 'by_hand'
  | 'refunded'
  | 'disputed'
  | 'returned'
  | 'gone'
  | 'extended'
  | 'ready'
  | 'shown'

/** `link` is null where nobody made one: a checkout of a shop may be one that Latchkey has not heard of yet. */
export function orderPageState(
  link: Link | null,
  sale: Sale | null,
  { isCheckout, now }: { isCheckout: boolean; now: Date },
): OrderPageState {
  if (!link) return isCheckout ? 'waiting' : 'unknown'
  const isShown = link.isOurs && link.openedAt !== null && now.getTime() - link.openedAt.getTime() < LOOK_AGAIN_MS
  if (link.openedAt !== null && !isShown) return 'opened'
  if (link.openedAt === null && link.expiresAt <= now) return 'expired'
  const state = saleStateForBuyer(sale)
  return state === 'ready' && isShown ? 'shown' : state
}

function saleStateForBuyer(sale: Sale | null): OrderPageState {
  if (!sale) return 'waiting'
  if (sale.lost !== null) return sale.lost === 'dispute_lost' ? 'returned' : sale.lost
  if (sale.licenses > 0) return 'ready'
  if (sale.state === 'held' || sale.state === 'test') return sale.state
  if (!sale.isKnown) return 'waiting'
  if (sale.state === 'dry_run') return 'by_hand'
  return sale.isExtended ? 'extended' : 'gone'
}
