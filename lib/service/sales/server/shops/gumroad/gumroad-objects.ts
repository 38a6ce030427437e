import { z } from 'zod'

// What Gumroad's API says of a sale and a subscription, as far as it is read.

const time = z.iso.datetime({ offset: true })

export const gumroadSale = z.object({
  id: z.string(),
  created_at: time,
  /** of the buyer's account, which may be another than what was typed at the checkout */
  email: z.string().nullish(),
  purchase_email: z.string().nullish(),
  full_name: z.string().nullish(),
  product_id: z.string(),
  variants: z.record(z.string(), z.string()).nullish(),
  quantity: z.int().default(1),
  /** cents of a US dollar, whatever the product's currency is */
  price: z.int().nonnegative().nullish(),
  currency_symbol: z.string().nullish(),
  amount_refundable_in_currency: z.string().nullish(),
  refunded: z.boolean().nullish(),
  partially_refunded: z.boolean().nullish(),
  disputed: z.boolean().nullish(),
  dispute_won: z.boolean().nullish(),
  custom_fields: z.unknown().optional(),
  subscription_id: z.string().nullish(),
  subscription_duration: z.string().nullish(),
  /** of the product: false for one that is paid in installments */
  is_recurring_billing: z.boolean().nullish(),
  recurring_charge: z.boolean().nullish(),
  cancelled: z.boolean().nullish(),
  dead: z.boolean().nullish(),
  ended: z.boolean().nullish(),
  free_trial_ends_on: z.string().nullish(),
  is_gift_sender_purchase: z.boolean().nullish(),
  is_bundle_product_purchase: z.boolean().nullish(),
  is_preorder_authorization: z.boolean().nullish(),
})
export type GumroadSale = z.infer<typeof gumroadSale>

export const gumroadSubscriber = z.object({
  id: z.string(),
  purchase_ids: z.array(z.string()).default([]),
  /** alive, pending_cancellation and pending_failure run; what ended says why */
  status: z.string().nullish(),
  cancelled_at: time.nullish(),
  ended_at: time.nullish(),
  failed_at: time.nullish(),
  free_trial_ends_at: time.nullish(),
})
export type GumroadSubscriber = z.infer<typeof gumroadSubscriber>

/** What `ask` and `list` give. The sale is unknown to Gumroad if it is null. */
export const gumroadFacts = z.object({ sale: gumroadSale.nullable(), subscriber: gumroadSubscriber.nullable() })

/** `ID`, or `ID:Pro` of a product with versions or tiers, as the buyer chose them. */
export function productId(id: string, chosen: readonly string[]): string {
  const text = chosen.join(', ')
  return text ? `${id}:${text}` : id
}
