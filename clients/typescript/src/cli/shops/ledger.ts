import { createHash } from 'node:crypto'
import type { Happening } from './seller.js'

type Of<T extends Happening['type']> = Extract<Happening, { type: T }>['data']
export type Json = Record<string, unknown>

type Refund = { id: string; amount: number; at: Date }
type Dispute = { outcome: 'open' | 'won' | 'lost'; openedAt: Date; closedAt: Date | null }

/** What was paid: an order, or a renewal of its subscription. Amounts are in minor units. */
export type Payment = {
  orderId: string
  at: Date
  data: Of<'order.paid'>
  /** the first of its subscription, or the only one */
  isFirst: boolean
  refunds: Refund[]
  dispute: Dispute | null
}

export type Ledger = {
  payments: Map<string, Payment>
  ends: Map<string, Date>
  /** Books what happened; gives the payment that it is about. What was sold before the shop began is made up. */
  book: (happening: Happening, at: Date) => Payment
}

/** What a shop remembers. `orderIdOf` makes the ID of an order that has none yet. */
export function createLedger(orderIdOf: (text: string) => string): Ledger {
  const payments = new Map<string, Payment>()
  const ends = new Map<string, Date>()

  const all = () => [...payments.values()]
  const ofSubscription = (id: string | undefined) => all().filter((each) => subscriptionOf(each) === id)
  const sell = (data: Of<'order.paid'>, at: Date): Payment => {
    const isFirst = !data.subscription || ofSubscription(data.subscription.id).length === 0
    const payment: Payment = { orderId: data.order_id, at, data, isFirst, refunds: [], dispute: null }
    payments.set(payment.orderId, payment)
    return payment
  }
  const known = (orderId: string, at: Date) => payments.get(orderId) ?? sell(someOrder(orderId), at)
  const lastOf = (subscription: Of<'subscription.ended'>['subscription'], at: Date) =>
    ofSubscription(subscription.id).at(-1) ?? sell({ ...someOrder(orderIdOf(subscription.id)), subscription }, at)

  const book = (happening: Happening, at: Date): Payment => {
    switch (happening.type) {
      case 'order.paid':
        return sell(happening.data, at)
      case 'subscription.renewed': {
        const { subscription, order_id, amount } = happening.data
        const { data } = lastOf(subscription, at)
        const orderId = order_id ?? orderIdOf(`${subscription.id} ${at.getTime()}`)
        return sell({ ...data, order_id: orderId, subscription, amount: amount ?? data.amount ?? null }, at)
      }
      case 'order.refunded': {
        const payment = known(happening.data.order_id, at)
        payment.refunds.push(refundOf(payment, happening.data, at))
        return payment
      }
      case 'dispute.opened': {
        const payment = known(happening.data.order_id, at)
        payment.dispute = { outcome: 'open', openedAt: at, closedAt: null }
        return payment
      }
      case 'dispute.closed': {
        const { order_id, outcome } = happening.data
        const payment = known(order_id, at)
        payment.dispute = { outcome, openedAt: payment.dispute?.openedAt ?? at, closedAt: at }
        return payment
      }
      case 'subscription.ended':
        ends.set(happening.data.subscription.id, at)
        return lastOf(happening.data.subscription, at)
      case 'payment.failed':
        return lastOf(happening.data.subscription, at)
    }
  }
  return { payments, ends, book }
}

const someOrder = (order_id: string): Of<'order.paid'> => ({
  ...{ order_id, customer: { email: 'ada@example.com', name: 'Ada Lovelace' }, amount: '49.00', currency: 'EUR' },
  lines: [{ line_id: '1', product: 'pro-yearly', quantity: 1 }],
})

function refundOf(payment: Payment, { amount, refund_id, refunded_total }: Of<'order.refunded'>, at: Date): Refund {
  const [back, currency] = [refundedOf(payment), currencyOf(payment)]
  const rest = totalOf(payment) - back
  const asked = refunded_total ? minorOf(refunded_total, currency) - back : amount ? minorOf(amount, currency) : rest
  return { id: refund_id ?? hashOf(`${payment.orderId} ${at.getTime()}`), amount: Math.min(asked, rest), at }
}

export const subscriptionOf = ({ data }: Payment): string | undefined => data.subscription?.id
export const currencyOf = ({ data }: Payment): string => data.currency ?? 'EUR'
export const totalOf = (payment: Payment): number => minorOf(payment.data.amount ?? '49.00', currencyOf(payment))
export const refundedOf = ({ refunds }: Payment): number => refunds.reduce((sum, { amount }) => sum + amount, 0)

export function periodEndOf({ at, data }: Payment): Date {
  return new Date(data.subscription?.period_end ?? at.getTime() + 30 * 86_400_000)
}

const ZERO_DECIMAL = ['CLP', 'JPY', 'KRW', 'VND']

function minorOf(amount: string, currency: string): number {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(ZERO_DECIMAL.includes(currency) ? whole : `${whole}${part.padEnd(2, '0').slice(0, 2)}`)
}

/** Letters and digits, the same for the same text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
