import { z } from 'zod'

/** What is read from the API is of this version, whatever the account's own is. */
export const API_VERSION = '2026-10-28.endive'

// The fields of Stripe's objects that are read, in the API's versions before and after 2025-03-31, which moved some.

const id = z.string().min(1)
/** An object's ID, or the object itself where it was expanded. */
const idOf = z.union([id, z.object({ id }).transform((object) => object.id)])
const seconds = z.number().min(0)
const texts = z.record(z.string(), z.unknown()).nullish()

const lineItem = z.object({
  id,
  price: z.object({ id }).nullish(),
  quantity: z.number().nullish(),
})

export const sessionObject = z.object({
  id,
  created: seconds,
  livemode: z.boolean(),
  mode: z.string(),
  payment_status: z.string(),
  payment_intent: idOf.nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
  customer_email: z.string().nullish(),
  metadata: texts,
  custom_fields: z
    .array(
      z.object({
        key: z.string(),
        text: z.object({ value: z.string().nullish() }).nullish(),
        numeric: z.object({ value: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  line_items: z.object({ data: z.array(lineItem), has_more: z.boolean().default(false) }).nullish(),
})
export type Session = z.infer<typeof sessionObject>

const invoiceLine = z.object({
  id,
  amount: z.number(),
  quantity: z.number().nullish(),
  period: z.object({ end: seconds }).nullish(),
  pricing: z.object({ price_details: z.object({ price: idOf }).nullish() }).nullish(),
  price: z.object({ id }).nullish(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const subscriptionObject = z.object({
  id,
  status: z.string().nullish(),
  ended_at: seconds.nullish(),
})

export const invoiceObject = z.object({
  id,
  created: seconds,
  livemode: z.boolean(),
  status: z.string().nullish(),
  billing_reason: z.string().nullish(),
  amount_paid: z.number(),
  currency: z.string(),
  customer_email: z.string().nullish(),
  customer_name: z.string().nullish(),
  parent: z
    .object({
      subscription_details: z.object({ subscription: z.union([id, subscriptionObject]), metadata: texts }).nullish(),
    })
    .nullish(),
  subscription: idOf.nullish(),
  subscription_details: z.object({ metadata: texts }).nullish(),
  metadata: texts,
  status_transitions: z.object({ paid_at: seconds.nullish() }).nullish(),
  lines: z.object({ data: z.array(invoiceLine), has_more: z.boolean().default(false) }),
})
export type Invoice = z.infer<typeof invoiceObject>

export const chargeObject = z.object({
  id,
  created: seconds,
  status: z.string().nullish(),
  currency: z.string(),
  amount_refunded: z.number(),
  refunded: z.boolean(),
  disputed: z.boolean().nullish(),
  payment_intent: idOf.nullish(),
  /** null of a payment without an invoice; later versions leave it out */
  invoice: idOf.nullish(),
  refunds: z.object({ data: z.array(z.object({ created: seconds })) }).nullish(),
})

export const disputeObject = z.object({
  id,
  created: seconds,
  status: z.string(),
  payment_intent: idOf.nullish(),
})
export type Dispute = z.infer<typeof disputeObject>

export const stripeEvent = z.object({
  id,
  type: z.string(),
  created: seconds,
  data: z.object({ object: z.unknown() }),
})
export type StripeEvent = z.infer<typeof stripeEvent>

/** What the API said of an order; all of it empty of a payment that is no sale. */
export const stripeFacts = z.object({
  event: stripeEvent.nullish(),
  session: sessionObject.nullish(),
  invoice: invoiceObject.nullish(),
  charges: z.array(chargeObject).default([]),
  disputes: z.array(disputeObject).default([]),
})
export type StripeFacts = z.infer<typeof stripeFacts>
