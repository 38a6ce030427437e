import { z } from 'zod'

// The fields of Lemon Squeezy's objects that are read. IDs are text at an object, and numbers where others name it.

const id = z.union([z.string().min(1), z.int()]).transform(String)
const time = z.iso.datetime({ offset: true })
const minor = z.int()

const orderItem = z.object({ variant_id: id, quantity: z.number().nullish() })

export const orderObject = z.object({
  id,
  attributes: z.object({
    status: z.string(),
    user_email: z.string().nullish(),
    user_name: z.string().nullish(),
    currency: z.string(),
    total: minor,
    refunded: z.boolean(),
    refunded_at: time.nullish(),
    refunded_amount: minor.nullish(),
    first_order_item: orderItem.extend({ id }).nullish(),
    created_at: time,
    updated_at: time,
    test_mode: z.boolean().nullish(),
  }),
})
export type Order = z.infer<typeof orderObject>

const orderItemObject = z.object({ id, type: z.literal('order-items'), attributes: orderItem })

export const subscriptionObject = z.object({
  id,
  attributes: z.object({
    order_id: id,
    order_item_id: id,
    variant_id: id,
    user_email: z.string().nullish(),
    user_name: z.string().nullish(),
    status: z.string(),
    first_subscription_item: z.object({ quantity: z.number().nullish() }).nullish(),
    trial_ends_at: time.nullish(),
    renews_at: time.nullish(),
    ends_at: time.nullish(),
    created_at: time,
    updated_at: time,
    test_mode: z.boolean().nullish(),
  }),
})
export type Subscription = z.infer<typeof subscriptionObject>

export const invoiceObject = z.object({
  id,
  attributes: z.object({
    subscription_id: id,
    billing_reason: z.string(),
    status: z.string(),
    currency: z.string(),
    total: minor,
    refunded: z.boolean(),
    refunded_at: time.nullish(),
    refunded_amount: minor.nullish(),
    created_at: time,
    updated_at: time,
  }),
})
export type Invoice = z.infer<typeof invoiceObject>

export const lemonEvent = z.object({
  meta: z.object({ event_name: z.string(), custom_data: z.unknown().optional() }),
  data: z.unknown(),
})

export const lemonFacts = z.object({
  order: orderObject,
  items: z.array(orderItemObject).default([]),
  subscription: subscriptionObject.nullish(),
  invoices: z.array(invoiceObject).default([]),
})
export type LemonFacts = z.infer<typeof lemonFacts>
