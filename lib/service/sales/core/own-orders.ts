import { z } from 'zod'

// What a customer of the portal reads of their orders.

const OWN_ORDER_STATES = ['paid', 'partly_refunded', 'refunded', 'disputed', 'active', 'past_due', 'ended'] as const

/** Where the customer manages it: at the shop, by name. */
const manage = z.object({ url: z.string(), shop: z.string(), is_subscription: z.boolean() })
export type ManageAtShop = z.infer<typeof manage>

const ownOrder = z.object({
  id: z.string(),
  /** as the shop numbers it */
  order_id: z.string().nullable(),
  vendor: z.object({ slug: z.string(), name: z.string() }),
  /** those of its licenses, by name */
  products: z.array(z.string()),
  paid_at: z.string(),
  /** the last three are those of a subscription */
  state: z.enum(OWN_ORDER_STATES),
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
  state: z.enum(['renews', 'runs', 'past_due', 'ended']),
  /** of one that renews: the end of the paid period */
  renews_at: z.string().nullable(),
  manage: manage.nullable(),
})
type LicenseSubscription = z.infer<typeof licenseSubscription>

/** The order of a revoked license, which was refunded: its number where the shop has one. */
export const licenseRefund = z.object({ order_id: z.string().nullable() })

export type LicensePayment = {
  subscription: LicenseSubscription | null
  refund: z.infer<typeof licenseRefund> | null
}

type Times = { subscriptionId: string | null; paidUntil: string | null; endedAt: string | null }
type Standing = { isPastDue: boolean; lost: string | null; isPartlyRefunded: boolean }

/** The state of an order in the word that matters most to its buyer. */
export function ownOrderState(order: Times & Standing): OwnOrder['state'] {
  if (order.lost === 'refunded') return 'refunded'
  if (order.lost !== null) return 'disputed'
  if (order.endedAt !== null) return 'ended'
  if (order.isPastDue) return 'past_due'
  if (order.isPartlyRefunded) return 'partly_refunded'
  return order.subscriptionId === null ? 'paid' : 'active'
}

type License = {
  expiresAt: Date | null
  /** the expiry that its sale gave it last */
  soldUntil: Date | null
}

/** Null where the subscription does not decide how long the license works: a member set its expiry, or it is refunded. */
export function subscriptionOfLicense(
  order: Times & Standing,
  { expiresAt, soldUntil }: License,
  now: Date,
): Omit<LicenseSubscription, 'manage'> | null {
  const { subscriptionId, paidUntil, endedAt, isPastDue, lost } = order
  if (subscriptionId === null || lost !== null) return null
  if (endedAt === null && isPastDue) return { state: 'past_due', renews_at: null }
  if (expiresAt?.getTime() !== soldUntil?.getTime()) return null
  if (endedAt !== null) return expiresAt && { state: 'ended', renews_at: null }
  if (paidUntil === null) return expiresAt === null ? { state: 'runs', renews_at: null } : null
  // A renewal that is late is not promised: the buffer runs.
  return new Date(paidUntil) > now ? { state: 'renews', renews_at: paidUntil } : null
}
