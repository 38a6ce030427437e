import { createHash } from 'node:crypto'
import { z } from 'zod'
import { discordIdIn } from '../discord-id-in'
import { jsonOf, whyUnread } from '../json-body'
import { DECIMALS_OF_STRIPE, moneyOf } from '../minor-units'
import { type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { hmacHex, isSameText } from '../signing'
import { askLemonSqueezy, listLemonSqueezy } from './lemonsqueezy-facts'
import {
  type Invoice,
  invoiceObject,
  type LemonFacts,
  lemonEvent,
  lemonFacts,
  type Order,
  orderObject,
  type Subscription,
  subscriptionObject,
} from './lemonsqueezy-objects'
import { createLemonSqueezyWebhook, listLemonSqueezyVariants } from './lemonsqueezy-setup'

const NO_PERIOD = "Give the shop an API key: Lemon Squeezy doesn't say here until when the subscription is paid."
const NO_RENEWAL = "Give the shop an API key: Lemon Squeezy doesn't say here which period was refunded."
const NO_BUYER = 'Lemon Squeezy sent no email with this order. Create its license yourself.'
const NO_LINE = 'This order has no variant of Lemon Squeezy. Create its license yourself.'

const eventName = z.object({ meta: z.object({ event_name: z.string() }) })

const TYPES: Record<string, string> = {
  order_created: 'order.paid',
  order_refunded: 'order.refunded',
  subscription_payment_success: 'subscription.renewed',
  subscription_payment_recovered: 'subscription.renewed',
  subscription_payment_refunded: 'order.refunded',
  subscription_payment_failed: 'payment.failed',
  subscription_expired: 'subscription.ended',
}
/** Lemon Squeezy tells when what it sends was changed last, which is when it happened. */
const heardEvent = eventName.extend({
  data: z.object({ attributes: z.object({ updated_at: z.iso.datetime({ offset: true }) }) }),
})

export const lemonsqueezy: Shop = {
  verify: ({ body, headers }, secrets) => {
    const signature = headers.get('x-signature') ?? ''
    if (!secrets.some((secret) => isSameText(signature, hmacHex(secret, body)))) return null
    // There is no ID of the event, and no time in the signature: the same bytes are the same event.
    const name = eventName.safeParse(jsonOf(body)).data?.meta.event_name ?? ''
    return `${createHash('sha256').update(body).digest('hex')} ${name}`
  },
  read: (body, facts) => {
    const event = lemonEvent.safeParse(jsonOf(body))
    const custom = event.data?.meta.custom_data
    if (facts !== null) return parsed(lemonFacts, facts, (known) => readFacts(known, custom))
    return event.success ? readEvent(event.data) : incomplete(whyUnread('Lemon Squeezy', event.error))
  },
  heard: (body) => {
    const { success, data: event } = heardEvent.safeParse(jsonOf(body))
    if (!success) return null
    const { event_name: name } = event.meta
    return { type: TYPES[name] ?? name, at: timeOf(event.data.attributes.updated_at) }
  },
  api: {
    origin: () => 'https://api.lemonsqueezy.com',
    authorize: (key) => ({
      authorization: `Bearer ${key}`,
      ...{ accept: 'application/vnd.api+json', 'content-type': 'application/vnd.api+json' },
    }),
    ask: askLemonSqueezy,
    list: listLemonSqueezy,
    products: listLemonSqueezyVariants,
    createWebhook: createLemonSqueezyWebhook,
  },
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, read: (value: T) => Reading): Reading {
  const result = schema.safeParse(value)
  return result.success ? read(result.data) : incomplete(whyUnread('Lemon Squeezy', result.error))
}

function readEvent({ meta: { event_name, custom_data }, data }: z.infer<typeof lemonEvent>): Reading {
  switch (event_name) {
    case 'order_created':
    case 'order_refunded':
      return parsed(orderObject, data, (order) => readFacts({ order, items: [], invoices: [] }, custom_data))
    case 'subscription_created':
    case 'subscription_updated':
      return parsed(subscriptionObject, data, (subscription) => readSubscription(subscription, custom_data))
    case 'subscription_payment_success':
    case 'subscription_payment_recovered':
      return parsed(invoiceObject, data, (invoice) => needsApi(invoice, NO_PERIOD))
    case 'subscription_payment_refunded':
      return parsed(invoiceObject, data, (invoice) => needsApi(invoice, NO_RENEWAL))
    case 'subscription_payment_failed':
      return parsed(invoiceObject, data, readFailure)
    case 'subscription_expired':
      return parsed(subscriptionObject, data, (subscription) => readingOf(endOf(subscription)))
    default:
      return { kind: 'nothing' }
  }
}

/** The first payment is the order's, which has events of its own. */
const needsApi = ({ attributes }: Invoice, why: string): Reading =>
  attributes.billing_reason === 'initial'
    ? { kind: 'nothing' }
    : incomplete(why, { subscriptionId: attributes.subscription_id })

/** Dated by its invoice's beginning, so that the same invoice, paid later, comes after it. */
function readFailure({ attributes: { subscription_id: id, billing_reason, created_at } }: Invoice): Reading {
  if (billing_reason === 'initial') return { kind: 'nothing' }
  return readingOf([{ type: 'payment.failed', timestamp: timeOf(created_at), data: { subscription: { id } } }])
}

/** A subscription names its order, and so says of that until when it is paid. */
function readSubscription(subscription: Subscription, custom: unknown): Reading {
  const { id, attributes } = subscription
  const { order_id: orderId, order_item_id: line_id, variant_id: product, first_subscription_item: item } = attributes
  const period_end = periodEndOf(subscription)
  if (period_end === null) return { kind: 'nothing' }
  const told = { orderId, subscriptionId: id }
  const customer = buyerOf(attributes, custom)
  if (!customer) return incomplete(NO_BUYER, told)
  const paid: Draft = {
    type: 'order.paid',
    timestamp: timeOf(attributes.updated_at),
    data: {
      ...{ order_id: orderId, test: attributes.test_mode ?? false, customer },
      lines: [{ line_id, product, quantity: item?.quantity || 1 }],
      subscription: { id, period_end },
    },
  }
  return readingOf([paid], told)
}

const SOLD = ['paid', 'refunded', 'partial_refund', 'fraudulent']

/** The order, the renewals of its subscription, and what became of both. */
function readFacts({ order, items, subscription, invoices }: LemonFacts, custom: unknown): Reading {
  const { id: orderId, attributes } = order
  const { status, currency, total, first_order_item: first, created_at } = attributes
  if (!SOLD.includes(status)) return { kind: 'nothing' }
  const told = { orderId, ...(subscription ? { subscriptionId: subscription.id } : {}) }
  const bought = items.length > 0 ? items.map(({ id, attributes }) => ({ id, ...attributes })) : first ? [first] : []
  const customer = buyerOf(attributes, custom)
  if (!customer) return incomplete(NO_BUYER, told)
  if (bought.length === 0) return incomplete(NO_LINE, told)
  const paid: Draft = {
    type: 'order.paid',
    timestamp: timeOf(created_at),
    data: {
      ...{ order_id: orderId, test: attributes.test_mode ?? false, customer },
      lines: bought.map(({ id, variant_id, quantity }) => ({
        line_id: id,
        product: variant_id,
        quantity: quantity || 1,
      })),
      subscription: subscription ? { id: subscription.id, period_end: endsOf(subscription, invoices)(null) } : null,
      ...{ amount: moneyOf(total, currency, DECIMALS_OF_STRIPE), currency },
    },
  }
  return readingOf(
    [
      paid,
      ...refundOf(orderId, order),
      ...fraudOf(order),
      ...(subscription ? [...renewalsOf(subscription, invoices), ...endOf(subscription)] : []),
    ],
    told,
  )
}

type Attributes = Pick<Order['attributes'], 'user_email' | 'user_name'>

function buyerOf({ user_email, user_name }: Attributes, custom: unknown) {
  const discord_id = discordIdIn(custom)
  if (!user_email && !discord_id) return null
  return { email: user_email || null, discord_id, name: user_name || null }
}

const isRenewal = ({ attributes }: Invoice): boolean => attributes.billing_reason === 'renewal'

/** Each renewal that was paid, as an order of its own. IDs of orders and invoices are numbers that may be the same. */
function renewalsOf(subscription: Subscription, invoices: readonly Invoice[]): Draft[] {
  const periodEndAfter = endsOf(subscription, invoices)
  const paid = invoices.filter((invoice) => isRenewal(invoice) && SOLD.includes(invoice.attributes.status))
  return paid.flatMap((invoice): Draft[] => {
    const { currency, total, created_at } = invoice.attributes
    const order_id = `invoice-${invoice.id}`
    const renewed: Draft = {
      type: 'subscription.renewed',
      timestamp: timeOf(created_at),
      data: {
        ...{ subscription: { id: subscription.id, period_end: periodEndAfter(created_at) }, order_id },
        amount: moneyOf(total, currency, DECIMALS_OF_STRIPE),
      },
    }
    return [renewed, ...refundOf(order_id, invoice)]
  })
}

/** A period ends when the next one is charged for; the last one as the subscription says. `after` is null for the first. */
function endsOf(subscription: Subscription, invoices: readonly Invoice[]): (after: string | null) => string {
  const { ends_at, renews_at, updated_at } = subscription.attributes
  const starts = invoices.filter(isRenewal).map(({ attributes }) => Date.parse(attributes.created_at))
  const last = Date.parse(periodEndOf(subscription) ?? ends_at ?? renews_at ?? updated_at)
  return (after) => {
    const later = starts.filter((start) => after === null || start > Date.parse(after))
    return new Date(Math.min(...later, later.length > 0 ? Number.POSITIVE_INFINITY : last)).toISOString()
  }
}

/** Until when it is paid. Of one whose payment failed, `renews_at` is the next attempt. */
function periodEndOf({ attributes: { status, trial_ends_at, renews_at, ends_at } }: Subscription): string | null {
  const end = {
    on_trial: trial_ends_at ?? renews_at,
    active: renews_at,
    cancelled: ends_at,
    expired: ends_at,
  }[status]
  return end ? timeOf(end) : null
}

/** Lemon Squeezy says `refunded` once all of it went back, and adds up the parts. */
function refundOf(order_id: string, { attributes }: Pick<Order | Invoice, 'attributes'>): Draft[] {
  const { refunded, refunded_amount, refunded_at, total, currency, updated_at } = attributes
  const back = refunded_amount ?? 0
  if (!refunded && back === 0) return []
  const isPart = back > 0 && back < total
  return [
    {
      type: 'order.refunded',
      timestamp: timeOf(refunded_at ?? updated_at),
      data: { order_id, ...(isPart ? { refunded_total: moneyOf(back, currency, DECIMALS_OF_STRIPE) } : {}) },
    },
  ]
}

/** Of disputes, Lemon Squeezy tells only that an order is held to be fraudulent. */
const fraudOf = ({ id: order_id, attributes: { status, updated_at } }: Order): Draft[] =>
  status === 'fraudulent' ? [{ type: 'dispute.opened', timestamp: timeOf(updated_at), data: { order_id } }] : []

/** A subscription that was cancelled runs until its end. */
const endOf = ({ id, attributes: { status, ends_at, updated_at } }: Subscription): Draft[] =>
  status === 'expired'
    ? [{ type: 'subscription.ended', timestamp: timeOf(ends_at ?? updated_at), data: { subscription: { id } } }]
    : []

/** Lemon Squeezy writes microseconds. */
const timeOf = (text: string): string => new Date(text).toISOString()
