import { z } from 'zod'

// What Tebex sends of a payment and a subscription, as far as it is read.

/** Tebex sends numbers where other shops send text. */
const idText = z.union([z.string(), z.number()]).transform(String)
const money = z.object({ amount: z.union([z.string(), z.number()]), currency: z.string() })
const status = z.object({ id: z.number() })

const product = z.object({
  id: idText,
  quantity: z.int().default(1),
  /** what the buyer entered for the package */
  variables: z.array(z.object({ identifier: z.string(), option: z.unknown().optional() })).nullish(),
  custom: z.unknown().optional(),
})

export const tebexPayment = z.object({
  transaction_id: z.string(),
  status: status.nullish(),
  created_at: z.string().nullish(),
  price_paid: money.nullish(),
  payment_method: z.object({ name: z.string() }).nullish(),
  customer: z
    .object({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      email: z.string().nullish(),
      username: z.object({ id: idText, username: z.string().nullish() }).nullish(),
    })
    .nullish(),
  products: z.array(product).default([]),
  recurring_payment_reference: z.string().nullish(),
  custom: z.unknown().optional(),
})
export type TebexPayment = z.infer<typeof tebexPayment>

export const tebexSubscription = z.object({
  reference: z.string(),
  next_payment_at: z.string().nullish(),
  status: status.nullish(),
  initial_payment: tebexPayment.nullish(),
  last_payment: tebexPayment.nullish(),
})

export const tebexEvent = z.object({
  id: z.string(),
  type: z.string(),
  date: z.string(),
  subject: z.unknown().optional(),
})
export type TebexEvent = z.infer<typeof tebexEvent>
