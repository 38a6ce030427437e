import {
  currencyOf,
  hashOf,
  type Json,
  type Payment,
  periodEndOf,
  refundedOf,
  subscriptionOf,
  totalOf,
} from './ledger.js'

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** An ID as Stripe makes them, the same for the same text. */
export const idOf = (kind: string, text: string): string => `${kind}_1${hashOf(text)}`

/** A one-time sale is known by its payment, an invoice by itself. */
export const paymentIdOf = ({ data, orderId }: Payment): string => (data.subscription ? idOf('pi', orderId) : orderId)

const metadataOf = ({ data: { customer } }: Payment): Json =>
  customer.discord_id ? { discord_id: customer.discord_id } : {}

export function sessionOf(payment: Payment): Json {
  const { orderId, data } = payment
  const [at, isOnce] = [secondsOf(payment.at), !data.subscription]
  return {
    ...{ id: idOf('cs_live', orderId), object: 'checkout.session', mode: isOnce ? 'payment' : 'subscription' },
    ...{
      amount_subtotal: totalOf(payment),
      amount_total: totalOf(payment),
      currency: currencyOf(payment).toLowerCase(),
    },
    ...{ created: at - 90, expires_at: at + 86_310, livemode: !data.test, status: 'complete', payment_status: 'paid' },
    ...{
      payment_intent: isOnce ? orderId : null,
      invoice: isOnce ? null : orderId,
      subscription: subscriptionOf(payment) ?? null,
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
    ...{ id: line_id, object: 'item', amount_total: totalOf(payment), currency: currencyOf(payment).toLowerCase() },
    ...{ description: product, quantity: quantity ?? 1 },
    price: { id: product, object: 'price', active: true, product: idOf('prod', product), type: 'one_time' },
  }))

export const invoiceLinesOf = (payment: Payment): Json[] =>
  payment.data.lines.map(({ line_id, product, quantity }) => ({
    ...{ id: line_id, object: 'line_item', amount: totalOf(payment), currency: currencyOf(payment).toLowerCase() },
    ...{ description: `${quantity ?? 1} × ${product}`, discounts: [], invoice: payment.orderId, metadata: {} },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: false, subscription: subscriptionOf(payment), invoice_item: null },
    },
    period: { start: secondsOf(payment.at), end: secondsOf(periodEndOf(payment)) },
    pricing: { type: 'price_details', price_details: { price: product, product: idOf('prod', product) } },
    ...{ quantity: quantity ?? 1, taxes: [] },
  }))

export const parentOf = (payment: Payment, subscription: unknown): Json => ({
  ...{ type: 'subscription_details', quote_details: null },
  subscription_details: { subscription, metadata: metadataOf(payment) },
})

export function invoiceOf(payment: Payment): Json {
  const { orderId, data, isFirst } = payment
  const [at, reason] = [secondsOf(payment.at), isFirst ? 'subscription_create' : 'subscription_cycle']
  const lines = invoiceLinesOf(payment)
  return {
    ...{ id: orderId, object: 'invoice', billing_reason: reason, collection_method: 'charge_automatically' },
    ...{ amount_due: totalOf(payment), amount_paid: totalOf(payment), amount_remaining: 0, total: totalOf(payment) },
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
  ...{
    amount_paid: totalOf(payment),
    amount_requested: totalOf(payment),
    is_default: true,
    created: secondsOf(payment.at),
  },
  payment: { type: 'payment_intent', payment_intent: paymentIdOf(payment) },
})

export function chargeOf(payment: Payment): Json {
  const refunded = refundedOf(payment)
  return {
    ...{
      id: idOf('ch', payment.orderId),
      object: 'charge',
      amount: totalOf(payment),
      amount_captured: totalOf(payment),
    },
    ...{ amount_refunded: refunded, refunded: refunded >= totalOf(payment), captured: true, paid: true },
    ...{ created: secondsOf(payment.at), currency: currencyOf(payment).toLowerCase(), livemode: !payment.data.test },
    ...{ status: 'succeeded', disputed: payment.dispute !== null, payment_intent: paymentIdOf(payment), metadata: {} },
    refunds: {
      ...{ object: 'list', has_more: false },
      data: payment.refunds.map(({ id, amount, at }) => ({
        ...{ id: idOf('re', id), object: 'refund', amount, created: secondsOf(at), status: 'succeeded' },
      })),
    },
  }
}

const DISPUTE_STATUS = { open: 'needs_response', won: 'won', lost: 'lost' }

export const disputeOf = (payment: Payment): Json => ({
  ...{ id: idOf('du', payment.orderId), object: 'dispute', amount: totalOf(payment), reason: 'fraudulent' },
  ...{ charge: idOf('ch', payment.orderId), payment_intent: paymentIdOf(payment), livemode: !payment.data.test },
  ...{
    created: secondsOf(payment.dispute?.openedAt ?? payment.at),
    status: DISPUTE_STATUS[payment.dispute?.outcome ?? 'open'],
    currency: currencyOf(payment).toLowerCase(),
  },
})

export const subscriptionObject = (payment: Payment, endedAt: Date | null): Json => {
  const ended = endedAt && secondsOf(endedAt)
  return {
    ...{ id: subscriptionOf(payment), object: 'subscription', status: ended ? 'canceled' : 'active', livemode: true },
    ...{ cancel_at_period_end: false, canceled_at: ended, ended_at: ended, items: { object: 'list', data: [] } },
  }
}
