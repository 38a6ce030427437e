import { z } from 'zod'

// What a customer of the portal reads of their orders.

const OWN_ORDER_STATES = [
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'returned',
  'active',
  'past_due',
  'ended',
] as const

/** Where the customer manages it: at the shop, by name. */
const manage = z.object({ url: z.string(), shop: z.string(), is_subscription: z.boolean() })
export type ManageAtShop = z.infer<typeof manage>

const licenseOfOrder = z.object({
  id: z.string(),
  product: z.string(),
  /** masked except for its last group */ key: z.string(),
})

const ownOrder = z.object({
  id: z.string(),
  /** as the shop numbers it */
  order_id: z.string().nullable(),
  vendor: z.object({ slug: z.string(), name: z.string() }),
  /** those of its licenses, by name */
  products: z.array(z.string()),
  /** the first of those that are still the customer's, created or extended by the order */
  licenses: z.array(licenseOfOrder),
  /** how many there are beside these */
  more_licenses: z.number(),
  paid_at: z.string(),
  /** the last three are those of a subscription */
  state: z.enum(OWN_ORDER_STATES),
  /** of an active subscription: the end of the paid period; null where the shop did not say it, or it is late */
  renews_at: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  manage: manage.nullable(),
})

export const ownOrderList = z.object({
  /** newest first */
  orders: z.array(ownOrder),
  /** there are older ones */
  is_cut: z.boolean(),
})
export type OwnOrderList = z.infer<typeof ownOrderList>
export type OwnOrder = OwnOrderList['orders'][number]

/** What the subscription that pays a license means for it. */
export const licenseSubscription = z.object({
  state: z.enum(['renews', 'runs', 'late', 'past_due', 'ended']),
  /** of one that renews: the end of the paid period */
  renews_at: z.string().nullable(),
  manage: manage.nullable(),
})
type LicenseSubscription = z.infer<typeof licenseSubscription>

/** The order of a revoked license, which was refunded or is disputed: its number where the shop has one. */
export const licenseLoss = z.object({
  order_id: z.string().nullable(),
  because: z.enum(['refunded', 'disputed', 'dispute_lost']),
})

/** The order that created a license, as the customer's list of orders has it. */
export const orderOfLicense = ownOrder.pick({ id: true, order_id: true })

export type LicensePayment = {
  order: z.infer<typeof orderOfLicense>
  subscription: LicenseSubscription | null
  loss: z.infer<typeof licenseLoss> | null
}

type Times = { subscriptionId: string | null; paidUntil: string | null; endedAt: string | null }
type Standing = { isPastDue: boolean; lost: string | null; isPartlyRefunded: boolean }

/** The state of an order in the word that matters most to its buyer. */
export function ownOrderState(order: Times & Standing): OwnOrder['state'] {
  if (order.lost === 'refunded') return 'refunded'
  if (order.lost !== null) return order.lost === 'disputed' ? 'disputed' : 'returned'
  if (order.endedAt !== null) return 'ended'
  if (order.isPastDue) return 'past_due'
  if (order.isPartlyRefunded) return 'partly_refunded'
  return order.subscriptionId === null ? 'paid' : 'active'
}

/** When an order renews, to the knowledge of its shop. A renewal that is late is not promised. */
export const orderRenewsAt = (order: Times & Standing, now: Date): string | null =>
  ownOrderState(order) === 'active' && order.paidUntil !== null && new Date(order.paidUntil) > now
    ? order.paidUntil
    : null

type License = {
  expiresAt: Date | null
  /** the expiry that its sale gave it last */
  soldUntil: Date | null
}

/**
 * Null where there is none that matters to the license: it is refunded, or has ended without deciding how long the license
 * works. One that runs is always said, also beside an expiry that a member set: whoever renews elsewhere pays twice.
 */
export function subscriptionOfLicense(
  order: Times & Standing,
  { expiresAt, soldUntil }: License,
  now: Date,
): Omit<LicenseSubscription, 'manage'> | null {
  const { subscriptionId, paidUntil, endedAt, isPastDue, lost } = order
  if (subscriptionId === null || lost !== null) return null
  if (endedAt === null && isPastDue) return { state: 'past_due', renews_at: null }
  const decides = expiresAt?.getTime() === soldUntil?.getTime()
  if (endedAt !== null) return decides && expiresAt ? { state: 'ended', renews_at: null } : null
  if (decides && paidUntil === null && expiresAt === null) return { state: 'runs', renews_at: null }
  // A renewal that is late is not promised: the buffer runs.
  return decides && paidUntil !== null && new Date(paidUntil) > now
    ? { state: 'renews', renews_at: paidUntil }
    : { state: 'late', renews_at: null }
}
