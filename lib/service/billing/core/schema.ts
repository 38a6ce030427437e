import { z } from 'zod'
import { PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { BILLING_STATES, INTERVALS } from './subscription'

const interval = z.enum(INTERVALS)
const price = z.object({ interval, unit_amount: z.number(), currency: z.string() })

const subscriptionView = z.object({
  state: z.enum(BILLING_STATES),
  interval: interval.nullable(),
  /** what is charged each interval, in the currency's smallest unit */
  unit_amount: z.number().nullable(),
  currency: z.string().nullable(),
  current_period_end: z.string().nullable(),
  /** when it ends, if it was canceled */
  ends_at: z.string().nullable(),
  /** when billing is suspended for the payment that failed */
  suspends_at: z.string().nullable(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

export const billingView = z.object({
  plan: z.enum(PLAN_IDS),
  /** requests a day of each product; null is unlimited */
  daily_limit: z.number().nullable(),
  is_billing_suspended: z.boolean(),
  /** null: nothing was ever bought */
  subscription: subscriptionView.nullable(),
  /** whether plans can be paid here; otherwise the operator sets them */
  takes_payments: z.boolean(),
  /** null while Stripe cannot be reached */
  prices: z.array(price).nullable(),
})
export type BillingView = z.infer<typeof billingView>

const standing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organization_suspended'), reason: z.string().nullable() }),
  z.object({
    kind: z.literal('billing_suspended'),
    is_for_payment: z.boolean(),
    /** as an operator gave it; null without one, and where a payment is overdue */
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('past_due'), suspends_at: z.string() }),
  z.object({ kind: z.literal('ending'), ends_at: z.string() }),
])
/** What every page of an organization has to say about it, the most serious alone. */
export type Standing = z.infer<typeof standing>

/** `standing` is null when all is in order. */
export const standingView = z.object({ standing: standing.nullable() })

const invoiceView = z.object({
  id: z.string(),
  number: z.string().nullable(),
  created_at: z.string(),
  total: z.number(),
  currency: z.string(),
  /** Stripe's word: paid, open, void, uncollectible */
  status: z.string(),
  page_url: z.string().nullable(),
  pdf_url: z.string().nullable(),
})
export type InvoiceView = z.infer<typeof invoiceView>
export const invoiceList = z.object({ items: z.array(invoiceView) })

export const checkoutInput = z.strictObject({ interval })
export type CheckoutInput = z.infer<typeof checkoutInput>

/** A page at Stripe to go on at. */
export const pageAtStripe = z.object({ url: z.string() })
