import { z } from 'zod'

// The fields of Paddle's entities that are read.

const id = z.string().min(1)
const time = z.iso.datetime({ offset: true })
/** In the lowest denomination of its currency, as text. */
const minor = z.string().regex(/^\d{1,15}$/)
const customData = z.unknown().optional()

const customerEntity = z.object({
  id,
  email: z.string().nullish(),
  name: z.string().nullish(),
  custom_data: customData,
})

export const adjustmentEntity = z.object({
  id,
  action: z.string(),
  type: z.string().nullish(),
  status: z.string(),
  transaction_id: id,
  currency_code: z.string(),
  totals: z.object({ total: minor }),
  created_at: time,
  updated_at: time.nullish(),
})
export type Adjustment = z.infer<typeof adjustmentEntity>

export const transactionEntity = z.object({
  id,
  status: z.string(),
  origin: z.string().nullish(),
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  currency_code: z.string(),
  custom_data: customData,
  billing_period: z.object({ ends_at: time }).nullish(),
  billed_at: time.nullish(),
  updated_at: time,
  details: z.object({
    totals: z.object({ grand_total: minor }),
    line_items: z.array(z.object({ id, price_id: id, quantity: z.number() })),
  }),
  customer: customerEntity.nullish(),
  adjustments: z.array(adjustmentEntity).nullish(),
})

export const subscriptionEntity = z.object({
  id,
  status: z.string(),
  canceled_at: time.nullish(),
  custom_data: customData,
})
export type Subscription = z.infer<typeof subscriptionEntity>

export const paddleEvent = z.object({
  event_id: id,
  event_type: z.string(),
  occurred_at: time,
  data: z.unknown(),
})

export const paddleFacts = z.object({
  transaction: transactionEntity,
  subscription: subscriptionEntity.nullish(),
})
export type PaddleFacts = z.infer<typeof paddleFacts>
