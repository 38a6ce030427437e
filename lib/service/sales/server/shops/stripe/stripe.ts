import Stripe from 'stripe'
import { z } from 'zod'
import { discordIdIn } from '../discord-id-in'
import { jsonOf, whyUnread } from '../json-body'
import { DECIMALS_OF_STRIPE, moneyOf } from '../minor-units'
import { type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { isRecent } from '../signing'
import { askStripe, listStripe, STRIPE_EVENTS } from './stripe-facts'
import {
  API_VERSION,
  chargeObject,
  type Dispute,
  disputeObject,
  type Invoice,
  type InvoiceLine,
  invoiceObject,
  type Session,
  type StripeEvent,
  type StripeFacts,
  sessionObject,
  stripeEvent,
  stripeFacts,
  subscriptionObject,
} from './stripe-objects'
import { createStripeWebhook, listStripePrices } from './stripe-setup'

const NO_BUYER = 'Stripe sent no email with this sale. Ask for one in Checkout, or send discord_id in the metadata.'
const NO_LINES = 'Give the shop an API key: Stripe leaves the products of a one-time sale out of its events.'
const MORE_LINES = 'Give the shop an API key: Stripe sends only the first lines of this order.'
const NO_ORDER = "Give the shop an API key: Stripe doesn't say here which invoice the payment was for."
const NO_PRICE = 'No line of this order has a price. Sell with prices of Stripe, and create this license yourself.'

const checkoutSession = sessionObject.pick({ id: true, mode: true, payment_intent: true })
const checkoutEvent = z.object({
  type: z.string().startsWith('checkout.session.'),
  data: z.object({ object: checkoutSession }),
})
const eventName = z.object({ id: z.string().min(1), type: z.string() })

export const stripe: Shop = {
  verify: ({ body, headers, now }, secrets) => {
    const header = headers.get('stripe-signature') ?? ''
    if (!secrets.some((secret) => isSigned(body, header, secret, now))) return null
    return eventName.safeParse(jsonOf(body)).data?.id ?? null
  },
  read: (body, facts) => {
    if (facts !== null) return parsed(stripeFacts, facts, readFacts)
    const received = jsonOf(body)
    // What Stripe sends in other forms is of other types.
    const name = eventName.safeParse(received)
    if (name.success && !STRIPE_EVENTS.includes(name.data.type)) return { kind: 'nothing' }
    return parsed(stripeEvent, received, readEvent)
  },
  heard: (body) => {
    const event = stripeEvent.safeParse(jsonOf(body)).data
    return event ? { type: typeOf(event), at: timeOf(event.created) } : null
  },
  checkoutOf: (body, facts) => {
    const session =
      facts === null
        ? checkoutEvent.safeParse(jsonOf(body)).data?.data.object
        : z.object({ session: checkoutSession }).safeParse(facts).data?.session
    // A session in which nothing was paid is the order itself.
    return session && (session.mode !== 'payment' || session.payment_intent) ? session.id : null
  },
  api: {
    origin: () => 'https://api.stripe.com',
    authorize: (key) => ({ authorization: `Bearer ${key}`, 'stripe-version': API_VERSION }),
    ask: askStripe,
    list: listStripe,
    products: listStripePrices,
    createWebhook: createStripeWebhook,
  },
}

/** The library refuses a time that is old, but none that is yet to come. */
function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const [, seconds = ''] = /(?:^|,)t=(\d+)/.exec(header) ?? []
  try {
    if (!isRecent(seconds, now)) return false
    Stripe.webhooks.constructEvent(body, header, secret, undefined, undefined, now.getTime())
    return true
  } catch {
    return false
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, read: (value: T) => Reading): Reading {
  const result = schema.safeParse(value)
  return result.success ? read(result.data) : incomplete(whyUnread('Stripe', result.error))
}

type Known = Pick<StripeFacts, 'charges' | 'disputes'> & { paidAt: number | null; begunBy?: Session | null }

function readFacts({ event, session, invoice, charges, disputes }: StripeFacts): Reading {
  if (event) return readEvent(event)
  const paidAt = charges.find(({ status }) => status === 'succeeded')?.created ?? null
  if (invoice) return readInvoice(invoice, { charges, disputes, paidAt, begunBy: session ?? null })
  return session ? readSession(session, { charges, disputes, paidAt }) : { kind: 'nothing' }
}

function readEvent({ type, created, data: { object } }: StripeEvent): Reading {
  const known = { charges: [], disputes: [], paidAt: created }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return parsed(sessionObject, object, (session) => readSession(session, known))
    case 'invoice.paid':
      return parsed(invoiceObject, object, (invoice) => readInvoice(invoice, known))
    case 'invoice.payment_failed':
      return parsed(invoiceObject, object, (invoice) => readFailure(invoice, created))
    case 'charge.refunded':
      return parsed(chargeObject, object, (charge) => readRefund(charge, created))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return parsed(disputeObject, object, (dispute) =>
        isDispute(dispute) ? incomplete(NO_ORDER) : { kind: 'nothing' },
      )
    case 'customer.subscription.deleted':
      return parsed(subscriptionObject, object, (subscription) => readingOf([endOf(subscription, created)]))
    default:
      return { kind: 'nothing' }
  }
}

const TYPES: Record<string, string> = {
  'checkout.session.completed': 'order.paid',
  'checkout.session.async_payment_succeeded': 'order.paid',
  'invoice.paid': 'order.paid',
  'invoice.payment_failed': 'payment.failed',
  'charge.refunded': 'order.refunded',
  'charge.dispute.created': 'dispute.opened',
  'charge.dispute.closed': 'dispute.closed',
  'customer.subscription.deleted': 'subscription.ended',
}
const renewal = z.object({ billing_reason: z.literal('subscription_cycle') })

const typeOf = ({ type, data: { object } }: StripeEvent): string =>
  type === 'invoice.paid' && renewal.safeParse(object).success ? 'subscription.renewed' : (TYPES[type] ?? type)

/** A one-time sale. A subscription's is told by its invoices, and a payment that takes days by a later event. */
function readSession(session: Session, known: Known): Reading {
  const { id, mode, payment_status, payment_intent, line_items: items, amount_total: total, currency } = session
  if (mode !== 'payment' || !['paid', 'no_payment_required'].includes(payment_status)) return { kind: 'nothing' }
  const orderId = payment_intent ?? id
  if (!items) return incomplete(NO_LINES, { orderId })
  if (items.has_more) return incomplete(MORE_LINES, { orderId })
  const customer = {
    email: session.customer_details?.email ?? session.customer_email,
    name: session.customer_details?.name || null,
    discord_id: discordOf(session),
  }
  const lines = items.data.flatMap(({ id, price, quantity }) => (price ? [lineOf(id, price.id, quantity)] : []))
  return readOrder(known, {
    type: 'order.paid',
    timestamp: timeOf(known.paidAt ?? session.created),
    data: {
      ...{ order_id: orderId, test: !session.livemode, customer, lines },
      ...(currency && typeof total === 'number' ? moneyIn(currency, total) : {}),
    },
  })
}

/** A payment of a subscription. Other invoices are no sales: Checkout's are told by their sessions. */
function readInvoice(invoice: Invoice, known: Known): Reading {
  const { id, status, currency, amount_paid, lines, customer_email, customer_name } = invoice
  const subscriptionId = subscriptionIdOf(invoice)
  if (subscriptionId === null || (status ?? 'paid') !== 'paid') return { kind: 'nothing' }
  const told = { orderId: id, subscriptionId }
  if (lines.has_more) return incomplete(MORE_LINES, told)
  const customer = {
    email: customer_email ?? known.begunBy?.customer_details?.email,
    name: customer_name || null,
    discord_id: discordIdIn(...metadataOf(invoice)) ?? (known.begunBy ? discordOf(known.begunBy) : null),
  }
  const ends = lines.data.flatMap(({ period }) => (period ? [period.end] : []))
  return readOrder(
    known,
    {
      type: 'order.paid',
      timestamp: timeOf(invoice.status_transitions?.paid_at ?? known.paidAt ?? invoice.created),
      data: {
        ...{ order_id: id, test: !invoice.livemode, customer, lines: soldLines(lines.data) },
        subscription: { id: subscriptionId, period_end: ends.length > 0 ? timeOf(Math.max(...ends)) : null },
        ...moneyIn(currency, amount_paid),
      },
    },
    endsOf(invoice),
  )
}

type Paid = Extract<Draft, { type: 'order.paid' }>

/** The order, and what the API said of it since. */
function readOrder({ charges, disputes }: Known, paid: Paid, more: Draft[] = []): Reading {
  const { order_id: orderId, customer, lines, subscription } = paid.data
  const told = { orderId, ...(subscription ? { subscriptionId: subscription.id } : {}) }
  if (!customer.email && !customer.discord_id) return incomplete(NO_BUYER, told)
  if (lines.length === 0) return incomplete(NO_PRICE, told)
  const refunds = refundsOf(orderId, charges)
  return readingOf([paid, ...refunds, ...disputes.flatMap((dispute) => disputeOf(orderId, dispute)), ...more], told)
}

/** All of it if every payment went back; else how much. */
function refundsOf(orderId: string, charges: StripeFacts['charges']): Draft[] {
  const taken = charges.filter(({ status }) => status === 'succeeded')
  const total = taken.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const [first] = taken
  if (!first || total === 0) return []
  const times = taken.flatMap(({ created, refunds }) => [created, ...(refunds?.data ?? []).map((each) => each.created)])
  const isWhole = taken.every(({ refunded }) => refunded)
  return [
    {
      type: 'order.refunded',
      timestamp: timeOf(Math.max(...times)),
      data: { order_id: orderId, ...(isWhole ? {} : { refunded_total: amountIn(first.currency, total) }) },
    },
  ]
}

/** An inquiry of a bank isn't a dispute yet. */
const isDispute = ({ status }: Dispute): boolean => !status.startsWith('warning') && status !== 'prevented'

/** The API doesn't say when a dispute was closed: it was after it was opened. */
function disputeOf(orderId: string, dispute: Dispute): Draft[] {
  if (!isDispute(dispute)) return []
  const { created, status } = dispute
  const opened: Draft = { type: 'dispute.opened', timestamp: timeOf(created), data: { order_id: orderId } }
  if (status !== 'won' && status !== 'lost') return [opened]
  return [
    opened,
    { type: 'dispute.closed', timestamp: timeOf(created + 1), data: { order_id: orderId, outcome: status } },
  ]
}

function endsOf({ parent }: Invoice): Draft[] {
  const subscription = parent?.subscription_details?.subscription
  if (typeof subscription !== 'object' || !subscription.ended_at) return []
  return [endOf(subscription, subscription.ended_at)]
}

const endOf = ({ id, ended_at }: z.infer<typeof subscriptionObject>, at: number): Draft => ({
  type: 'subscription.ended',
  timestamp: timeOf(ended_at ?? at),
  data: { subscription: { id } },
})

/** The first payment of a subscription is no failure of one that runs. */
function readFailure(invoice: Invoice, at: number): Reading {
  const id = subscriptionIdOf(invoice)
  if (id === null || invoice.billing_reason === 'subscription_create') return { kind: 'nothing' }
  return readingOf([{ type: 'payment.failed', timestamp: timeOf(at), data: { subscription: { id } } }])
}

/** Without the API, which knows the invoice in every version of Stripe's. */
function readRefund(charge: z.infer<typeof chargeObject>, at: number): Reading {
  const { invoice, payment_intent, id, currency, amount_refunded, refunded } = charge
  if (invoice === undefined) return incomplete(NO_ORDER)
  return readingOf([
    {
      type: 'order.refunded',
      timestamp: timeOf(at),
      data: {
        order_id: invoice ?? payment_intent ?? id,
        ...(refunded ? {} : { refunded_total: amountIn(currency, amount_refunded) }),
      },
    },
  ])
}

function subscriptionIdOf({ parent, subscription }: Invoice): string | null {
  const told = parent?.subscription_details?.subscription ?? subscription ?? null
  return typeof told === 'object' ? (told?.id ?? null) : told
}

const metadataOf = ({ parent, subscription_details, metadata }: Invoice): unknown[] => [
  parent?.subscription_details?.metadata,
  subscription_details?.metadata,
  metadata,
]

function discordOf({ metadata, custom_fields }: Session): string | null {
  const fields = (custom_fields ?? []).map(({ key, text, numeric }) => [key, text?.value ?? numeric?.value])
  return discordIdIn(metadata, Object.fromEntries(fields))
}

/** What was bought: what a change of plan gives back for the days that are left is a line below zero. */
const soldLines = (lines: readonly InvoiceLine[]) =>
  lines.flatMap(({ id, amount, quantity, pricing, price }) => {
    const product = pricing?.price_details?.price ?? price?.id
    return product && amount >= 0 ? [lineOf(id, product, quantity)] : []
  })

/** What is metered has no quantity, or none yet. */
const lineOf = (line_id: string, product: string, quantity: number | null | undefined) => ({
  ...{ line_id, product },
  quantity: quantity || 1,
})

const amountIn = (currency: string, minor: number): string => moneyOf(minor, currency, DECIMALS_OF_STRIPE)

const moneyIn = (currency: string, minor: number) => ({
  amount: amountIn(currency, minor),
  currency: currency.toUpperCase(),
})

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
