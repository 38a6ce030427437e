import { createHash } from 'node:crypto'
import type { Happening } from '../seller'

type Paid = Extract<Happening, { type: 'order.paid' }>['data']
export type Json = Record<string, unknown>

/** A payment as Stripe has it: by Checkout, or by an invoice of a subscription. */
export type Payment = {
  orderId: string
  at: number
  data: Paid
  reason: 'checkout' | 'subscription_create' | 'subscription_cycle'
  refunds: { id: string; amount: number; created: number }[]
  dispute: { created: number; status: string } | null
}

const ZERO_DECIMAL = ['JPY', 'KRW', 'VND']

/** What is asked about, but was sold before this shop began. */
export const assumed = (order_id: string, subscription: { id: string } | null): Payment => ({
  ...{
    orderId: order_id,
    at: 0,
    reason: subscription ? 'subscription_create' : 'checkout',
    refunds: [],
    dispute: null,
  },
  data: {
    ...{ order_id, subscription, customer: { email: 'ada@example.com', name: 'Ada Lovelace' }, amount: '49.00' },
    lines: [{ line_id: '1', product: 'price_pro', quantity: 1 }],
  },
})

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** An ID as Stripe makes them, the same for the same text. */
export const idOf = (kind: string, text: string): string =>
  `${kind}_1${createHash('sha256').update(text).digest('hex').slice(0, 23)}`

export const subscriptionOf = ({ data }: Payment): string | null => data.subscription?.id ?? null
/** A one-time sale is known by its payment, an invoice by itself. */
export const paymentIdOf = ({ reason, orderId }: Payment): string =>
  reason === 'checkout' ? orderId : idOf('pi', orderId)
export const currencyOf = ({ data }: Payment): string => data.currency ?? 'USD'
export const minorOf = (payment: Payment): number => toMinor(payment.data.amount ?? '49.00', currencyOf(payment))
export const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

export function toMinor(amount: string, currency: string): number {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(ZERO_DECIMAL.includes(currency) ? whole : `${whole}${part.padEnd(2, '0').slice(0, 2)}`)
}

const metadataOf = ({ data: { customer } }: Payment): Json =>
  customer.discord_id ? { discord_id: customer.discord_id } : {}

export function sessionOf(payment: Payment): Json {
  const { orderId, at, data, reason } = payment
  const isOnce = reason === 'checkout'
  return {
    ...{ id: idOf('cs_live', orderId), object: 'checkout.session', mode: isOnce ? 'payment' : 'subscription' },
    ...{
      amount_subtotal: minorOf(payment),
      amount_total: minorOf(payment),
      currency: currencyOf(payment).toLowerCase(),
    },
    ...{ created: at - 90, expires_at: at + 86_310, livemode: !data.test, status: 'complete', payment_status: 'paid' },
    ...{
      payment_intent: isOnce ? orderId : null,
      invoice: isOnce ? null : orderId,
      subscription: subscriptionOf(payment),
    },
    ...{ customer: idOf('cus', String(data.customer.email)), customer_email: null, client_reference_id: null },
    customer_details: {
      ...{
        address: { country: 'DE', city: null },
        email: data.customer.email ?? null,
        name: data.customer.name ?? null,
      },
      ...{ phone: null, tax_exempt: 'none', tax_ids: [] },
    },
    ...{ custom_fields: [], metadata: isOnce ? metadataOf(payment) : {}, payment_method_types: ['card'], locale: null },
    ...{ total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 }, url: null },
  }
}

export const lineItemsOf = (payment: Payment): Json[] =>
  payment.data.lines.map(({ line_id, product, quantity }) => ({
    ...{ id: line_id, object: 'item', amount_total: minorOf(payment), currency: currencyOf(payment).toLowerCase() },
    ...{ description: product, quantity: quantity ?? 1 },
    price: { id: product, object: 'price', active: true, product: idOf('prod', product), type: 'one_time' },
  }))

export const invoiceLinesOf = (payment: Payment): Json[] =>
  payment.data.lines.map(({ line_id, product, quantity }) => ({
    ...{ id: line_id, object: 'line_item', amount: minorOf(payment), currency: currencyOf(payment).toLowerCase() },
    ...{ description: `${quantity ?? 1} × ${product}`, discounts: [], invoice: payment.orderId, metadata: {} },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: false, subscription: subscriptionOf(payment), invoice_item: null },
    },
    period: { start: payment.at, end: periodEndOf(payment) },
    pricing: { type: 'price_details', price_details: { price: product, product: idOf('prod', product) } },
    ...{ quantity: quantity ?? 1, taxes: [] },
  }))

const periodEndOf = ({ at, data }: Payment): number =>
  data.subscription?.period_end ? secondsOf(new Date(data.subscription.period_end)) : at + 30 * 86_400

export const parentOf = (payment: Payment, subscription: unknown): Json => ({
  ...{ type: 'subscription_details', quote_details: null },
  subscription_details: { subscription, metadata: metadataOf(payment) },
})

export function invoiceOf(payment: Payment): Json {
  const { orderId, at, data, reason } = payment
  const lines = invoiceLinesOf(payment)
  return {
    ...{ id: orderId, object: 'invoice', billing_reason: reason, collection_method: 'charge_automatically' },
    ...{ amount_due: minorOf(payment), amount_paid: minorOf(payment), amount_remaining: 0, total: minorOf(payment) },
    ...{ created: at - 5, currency: currencyOf(payment).toLowerCase(), livemode: !data.test, status: 'paid' },
    ...{ customer_email: data.customer.email ?? null, customer_name: data.customer.name ?? null, metadata: {} },
    lines: {
      object: 'list',
      data: lines.slice(0, 10),
      has_more: lines.length > 10,
      url: `/v1/invoices/${orderId}/lines`,
    },
    parent: parentOf(payment, subscriptionOf(payment)),
    // The period before the one that is paid: not what the buyer has.
    ...{ period_start: at, period_end: at },
    status_transitions: { finalized_at: at, paid_at: at, voided_at: null, marked_uncollectible_at: null },
  }
}

export const invoicePaymentOf = (payment: Payment): Json => ({
  ...{ id: idOf('inpay', payment.orderId), object: 'invoice_payment', invoice: payment.orderId, status: 'paid' },
  ...{ amount_paid: minorOf(payment), amount_requested: minorOf(payment), is_default: true, created: payment.at },
  payment: { type: 'payment_intent', payment_intent: paymentIdOf(payment) },
})

export function chargeOf(payment: Payment): Json {
  const refunded = refundedOf(payment)
  return {
    ...{
      id: idOf('ch', payment.orderId),
      object: 'charge',
      amount: minorOf(payment),
      amount_captured: minorOf(payment),
    },
    ...{ amount_refunded: refunded, refunded: refunded >= minorOf(payment), captured: true, paid: true },
    ...{ created: payment.at, currency: currencyOf(payment).toLowerCase(), livemode: !payment.data.test },
    ...{ status: 'succeeded', disputed: payment.dispute !== null, payment_intent: paymentIdOf(payment), metadata: {} },
    refunds: {
      ...{ object: 'list', has_more: false },
      data: payment.refunds.map((each) => ({ ...each, object: 'refund', status: 'succeeded' })),
    },
  }
}

export const disputeOf = (payment: Payment): Json => ({
  ...{ id: idOf('du', payment.orderId), object: 'dispute', amount: minorOf(payment), reason: 'fraudulent' },
  ...{ charge: idOf('ch', payment.orderId), payment_intent: paymentIdOf(payment), livemode: !payment.data.test },
  ...{
    created: payment.dispute?.created,
    status: payment.dispute?.status,
    currency: currencyOf(payment).toLowerCase(),
  },
})

export const subscriptionObject = (id: string, endedAt: number | null): Json => ({
  ...{ id, object: 'subscription', status: endedAt ? 'canceled' : 'active', livemode: true },
  ...{ cancel_at_period_end: false, canceled_at: endedAt, ended_at: endedAt, items: { object: 'list', data: [] } },
})
