import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { discordIdIn } from '../discord-id-in'
import { jsonOf, whyUnread } from '../json-body'
import { DECIMALS_OF_STRIPE, moneyOf } from '../minor-units'
import { type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { isRecent, isSameText } from '../signing'
import { askPolar, listPolar } from './polar-facts'
import { createPolarWebhook, listPolarProducts } from './polar-setup'

const NO_BUYER =
  'Polar knows no email of this customer: a team may have none. Send discord_id in the metadata, or create the license yourself.'
const NO_PRODUCT = 'This order is of no product of Polar. Create its license yourself.'

const id = z.string().min(1)
const time = z.iso.datetime({ offset: true })
const minor = z.int()

const subscriptionSchema = z.object({
  id,
  current_period_start: time,
  current_period_end: time,
  recurring_interval: z.string().nullish(),
  recurring_interval_count: z.number().nullish(),
  ended_at: time.nullish(),
  past_due_at: time.nullish(),
  metadata: z.unknown().optional(),
})
type Subscription = z.infer<typeof subscriptionSchema>

const orderSchema = z.object({
  id,
  created_at: time,
  status: z.string(),
  total_amount: minor,
  refunded_amount: minor,
  refunded_tax_amount: minor,
  currency: z.string(),
  product_id: id.nullish(),
  seats: z.number().nullish(),
  units: z.number().nullish(),
  customer: z.object({ email: z.string().nullish(), name: z.string().nullish(), metadata: z.unknown().optional() }),
  metadata: z.unknown().optional(),
  custom_field_data: z.unknown().optional(),
  subscription: subscriptionSchema.nullish(),
})
type Order = z.infer<typeof orderSchema>

const eventSchema = z.object({ type: z.string(), timestamp: time, data: z.unknown() })
/** A renewal began with no checkout, whatever it names. */
const checkoutOrder = z.object({
  checkout_id: id.nullish(),
  billing_reason: z.literal(['purchase', 'subscription_create']),
})
const factsSchema = z.object({ order: orderSchema })

export const polar: Shop = {
  verify: ({ body, headers, now }, secrets) => {
    const [messageId = '', seconds = ''] = [headers.get('webhook-id') ?? '', headers.get('webhook-timestamp') ?? '']
    const signatures = (headers.get('webhook-signature') ?? '').split(' ')
    const isSigned = (secret: string) => {
      const expected = signatureOf(secret, { messageId, at: new Date(Number(seconds) * 1000), body })
      return signatures.some((signature) => isSameText(signature, expected))
    }
    return messageId !== '' && isRecent(seconds, now) && secrets.some(isSigned) ? messageId : null
  },
  read: (body, facts) => {
    const event = eventSchema.safeParse(jsonOf(body))
    if (facts === null) return event.success ? readEvent(event.data) : incomplete(whyUnread('Polar', event.error))
    const paidAt = event.data?.type === 'order.paid' ? event.data.timestamp : null
    return parsed(factsSchema, facts, ({ order }) => readOrder(order, { paidAt, refundedAt: event.data?.timestamp }))
  },
  heard: (body) => {
    const event = eventSchema.safeParse(jsonOf(body)).data
    return event ? { type: typeOf(event), at: timeOf(event.timestamp) } : null
  },
  checkoutOf: (body, facts) => {
    const order = facts === null ? eventSchema.safeParse(jsonOf(body)).data?.data : Object(facts).order
    return checkoutOrder.safeParse(order).data?.checkout_id ?? null
  },
  api: {
    origin: () => 'https://api.polar.sh',
    authorize: (key) => ({ authorization: `Bearer ${key}` }),
    ask: askPolar,
    list: listPolar,
    products: listPolarProducts,
    createWebhook: createPolarWebhook,
  },
}

/** Polar signs with the bytes of its secret as it is shown, `whsec_` included. */
function signatureOf(secret: string, { messageId, at, body }: { messageId: string; at: Date; body: string }): string {
  return new Webhook(Buffer.from(secret).toString('base64')).sign(messageId, at, body)
}

const TYPES: Record<string, string> = {
  'subscription.revoked': 'subscription.ended',
  'subscription.past_due': 'payment.failed',
}
const renewal = z.object({ billing_reason: z.literal('subscription_cycle') })

const typeOf = ({ type, data }: z.infer<typeof eventSchema>): string =>
  type === 'order.paid' && renewal.safeParse(data).success ? 'subscription.renewed' : (TYPES[type] ?? type)

function parsed<T>(schema: z.ZodType<T>, value: unknown, read: (value: T) => Reading): Reading {
  const result = schema.safeParse(value)
  return result.success ? read(result.data) : incomplete(whyUnread('Polar', result.error))
}

/** An order that was created isn't paid yet; a period that began isn't either; what was canceled still runs. */
function readEvent({ type, timestamp, data }: z.infer<typeof eventSchema>): Reading {
  switch (type) {
    case 'order.paid':
      return parsed(orderSchema, data, (order) => readOrder(order, { paidAt: timestamp }))
    case 'order.refunded':
      return parsed(orderSchema, data, (order) => readOrder(order, { paidAt: null, refundedAt: timestamp }))
    case 'subscription.revoked':
      return parsed(subscriptionSchema, data, ({ id, ended_at }) =>
        readingOf([
          { type: 'subscription.ended', timestamp: timeOf(ended_at ?? timestamp), data: { subscription: { id } } },
        ]),
      )
    case 'subscription.past_due':
      return parsed(subscriptionSchema, data, ({ id, past_due_at }) =>
        readingOf([
          { type: 'payment.failed', timestamp: timeOf(past_due_at ?? timestamp), data: { subscription: { id } } },
        ]),
      )
    default:
      return { kind: 'nothing' }
  }
}

const PAID = ['paid', 'partially_refunded', 'refunded']

/** `paidAt`: if an event says so; the order itself knows only when it was created. */
function readOrder(order: Order, when: { paidAt: string | null; refundedAt?: string | undefined }): Reading {
  const { id: orderId, status, product_id: product, customer, subscription, currency } = order
  if (!PAID.includes(status)) return { kind: 'nothing' }
  const told = { orderId, ...(subscription ? { subscriptionId: subscription.id } : {}) }
  const { metadata, custom_field_data } = order
  const discord_id = discordIdIn(metadata, custom_field_data, subscription?.metadata, customer.metadata)
  if (!customer.email && !discord_id) return incomplete(NO_BUYER, told)
  if (!product) return incomplete(NO_PRODUCT, told)
  const paid: Draft = {
    type: 'order.paid',
    timestamp: timeOf(when.paidAt ?? order.created_at),
    data: {
      ...{ order_id: orderId, customer: { email: customer.email || null, discord_id, name: customer.name || null } },
      lines: [{ line_id: product, product, quantity: order.seats || order.units || 1 }],
      subscription: subscription ? { id: subscription.id, period_end: periodEndOf(order, subscription) } : null,
      ...{ amount: moneyOf(order.total_amount, currency, DECIMALS_OF_STRIPE), currency: currency.toUpperCase() },
    },
  }
  const refunds = refundsOf(order, when.refundedAt ?? order.created_at)
  return readingOf([paid, ...refunds, ...(subscription ? endOf(subscription) : [])], told)
}

/** How much went back, taxes included: what Polar calls an amount is without them. */
function refundsOf({ id: order_id, status, currency, ...order }: Order, at: string): Draft[] {
  const back = order.refunded_amount + order.refunded_tax_amount
  if (status !== 'refunded' && back === 0) return []
  const part = { refunded_total: moneyOf(back, currency, DECIMALS_OF_STRIPE) }
  return [
    {
      type: 'order.refunded',
      timestamp: timeOf(at),
      data: { order_id, ...(status === 'refunded' ? {} : part) },
    },
  ]
}

const endOf = ({ id, ended_at }: Subscription): Draft[] =>
  ended_at ? [{ type: 'subscription.ended', timestamp: timeOf(ended_at), data: { subscription: { id } } }] : []

/** An order may be created a moment before the period that it pays. */
const MOMENT_MS = 10 * 60_000

/**
 * Until when an order is paid. Polar tells the subscription's period as it is now, which may be a later one, and begins
 * before it is paid: an order from before it is paid for one interval, until that period at most.
 */
function periodEndOf({ created_at }: Order, subscription: Subscription): string {
  const { current_period_start: start, current_period_end: end } = subscription
  if (Date.parse(created_at) >= Date.parse(start) - MOMENT_MS) return timeOf(end)
  const own = afterInterval(new Date(created_at), subscription)
  return new Date(Math.min(own.getTime(), Date.parse(start))).toISOString()
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 }
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 }

function afterInterval(
  at: Date,
  { recurring_interval: interval, recurring_interval_count: count }: Subscription,
): Date {
  const end = new Date(at)
  const times = count ?? 1
  end.setUTCDate(end.getUTCDate() + (DAYS[interval ?? ''] ?? 0) * times)
  const months = end.getUTCMonth() + (MONTHS[interval ?? ''] ?? 0) * times
  const day = end.getUTCDate()
  // The 31st of a month is the last day of a shorter one.
  end.setUTCMonth(months, Math.min(day, new Date(Date.UTC(end.getUTCFullYear(), months + 1, 0)).getUTCDate()))
  return end
}

/** Polar's clock counts microseconds. */
const timeOf = (text: string): string => new Date(text).toISOString()
