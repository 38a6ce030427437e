import Stripe from 'stripe'
import type { Happening, Request, Seller } from '../seller'
import { answerOf } from './stripe-answers'
import {
  assumed,
  chargeOf,
  currencyOf,
  disputeOf,
  idOf,
  invoiceOf,
  type Json,
  minorOf,
  type Payment,
  refundedOf,
  secondsOf,
  sessionOf,
  subscriptionObject,
  subscriptionOf,
  toMinor,
} from './stripe-objects'

type Of<T extends Happening['type']> = Extract<Happening, { type: T }>

const VERSION = '2026-10-28.endive'

/** Plays Stripe as of its API version 2026-10-28: neither charges nor invoices name each other. */
export function createStripeSeller(): Seller {
  const payments = new Map<string, Payment>()
  const ends = new Map<string, number>()
  const events: Json[] = []

  const firstOf = (subscription: string): Payment =>
    [...payments.values()].find((each) => subscriptionOf(each) === subscription) ??
    assumed(idOf('in', subscription), { id: subscription })
  const paymentOf = (orderId: string): Payment => {
    const known = payments.get(orderId) ?? assumed(orderId, orderId.startsWith('in_') ? { id: 'sub_unknown' } : null)
    payments.set(orderId, known)
    return known
  }

  const objectOf: { [T in Happening['type']]: (data: Of<T>['data'], at: number) => [type: string, object: Json][] } = {
    'order.paid': (data, at) => {
      const isFirst = ![...payments.values()].some((each) => subscriptionOf(each) === (data.subscription?.id ?? null))
      const reason = data.subscription ? (isFirst ? 'subscription_create' : 'subscription_cycle') : 'checkout'
      const payment: Payment = { orderId: data.order_id, at, data, reason, refunds: [], dispute: null }
      payments.set(data.order_id, payment)
      if (reason === 'checkout') return [['checkout.session.completed', sessionOf(payment)]]
      const begun: [string, Json][] =
        reason === 'subscription_create' ? [['checkout.session.completed', sessionOf(payment)]] : []
      return [...begun, ['invoice.paid', invoiceOf(payment)]]
    },
    'subscription.renewed': ({ subscription, order_id, amount }, at) => {
      const first = firstOf(subscription.id)
      const orderId = order_id ?? idOf('in', `${subscription.id} ${at}`)
      const data = { ...first.data, order_id: orderId, subscription, amount: amount ?? first.data.amount ?? null }
      const payment: Payment = { orderId, at, data, reason: 'subscription_cycle', refunds: [], dispute: null }
      payments.set(orderId, payment)
      return [['invoice.paid', invoiceOf(payment)]]
    },
    'order.refunded': ({ order_id, amount, refund_id, refunded_total }, at) => {
      const payment = paymentOf(order_id)
      const back = refundedOf(payment)
      const rest = minorOf(payment) - back
      const currency = currencyOf(payment)
      const asked = refunded_total
        ? toMinor(refunded_total, currency) - back
        : amount
          ? toMinor(amount, currency)
          : rest
      const refund = { id: refund_id ?? idOf('re', `${order_id} ${at}`), amount: Math.min(asked, rest), created: at }
      payment.refunds.push(refund)
      const { refunds: _, ...charge } = chargeOf(payment)
      return [['charge.refunded', charge]]
    },
    'subscription.ended': ({ subscription }, at) => {
      ends.set(subscription.id, at)
      return [['customer.subscription.deleted', subscriptionObject(subscription.id, at)]]
    },
    'payment.failed': ({ subscription }, at) => {
      const orderId = idOf('in', `failed ${at}`)
      const failed: Payment = { ...firstOf(subscription.id), orderId, at, reason: 'subscription_cycle' }
      const invoice = { ...invoiceOf(failed), status: 'open', amount_paid: 0, attempted: true, attempt_count: 1 }
      return [['invoice.payment_failed', { ...invoice, status_transitions: { finalized_at: at, paid_at: null } }]]
    },
    'dispute.opened': ({ order_id }, at) => {
      const payment = paymentOf(order_id)
      payment.dispute = { created: at, status: 'needs_response' }
      return [['charge.dispute.created', disputeOf(payment)]]
    },
    'dispute.closed': ({ order_id, outcome }, at) => {
      const payment = paymentOf(order_id)
      payment.dispute = { created: payment.dispute?.created ?? at, status: outcome }
      return [['charge.dispute.closed', disputeOf(payment)]]
    },
  }

  return {
    say: ({ type, data }, secret, at): Request[] => {
      const now = secondsOf(at)
      // The table above has a function of each type for its own data.
      const said = (objectOf[type] as (data: unknown, at: number) => [string, Json][])(data, now)
      return said.map(([type, object]) => {
        const event = {
          ...{
            id: idOf('evt', `${type} ${events.length} ${now}`),
            object: 'event',
            api_version: VERSION,
            created: now,
          },
          ...{ data: { object }, livemode: object['livemode'] ?? true, pending_webhooks: 1 },
          ...{ request: { id: null, idempotency_key: null }, type },
        }
        events.unshift(event)
        const payload = JSON.stringify(event, null, 2)
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: now })
        return { body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
      })
    },
    get: (path) => answerOf({ payments, ends, events }, path),
  }
}
