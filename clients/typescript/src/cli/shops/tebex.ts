import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Happening, Request, Seller } from './seller.js'

type Payment = ReturnType<typeof paymentOf>
type Paid = Extract<Happening, { type: 'order.paid' }>
type Subscription = { reference: string; created_at: string; initial_payment: Payment; last_payment: Payment }

const COMPLETE = { id: 1, description: 'Complete' }
const REFUNDED = { id: 2, description: 'Refund' }
const CHARGED_BACK = { id: 3, description: 'Chargeback' }
const ACTIVE = { id: 2, description: 'Active' }
const EXPIRED = { id: 4, description: 'Expired' }

/** Plays Tebex, which signs the hash of what it sends. It has no API that Latchkey reads. */
export function createTebexSeller(): Seller {
  const payments = new Map<string, Payment>()
  const subscriptions = new Map<string, Subscription>()

  const paymentFor = (id: string): Payment => {
    const payment = payments.get(id)
    if (!payment) throw new Error(`Tebex has no payment ${id}.`)
    return payment
  }
  const subscriptionFor = (id: string): Subscription => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`Tebex has no subscription ${id}.`)
    return subscription
  }

  function sell({ timestamp, data }: Paid): [type: string, subject: object][] {
    const known = subscriptions.get(data.subscription?.id ?? '')
    const sequence = data.subscription ? (known ? 'recurring' : 'initial') : 'oneoff'
    const payment = paymentOf({ timestamp, data, type: 'order.paid' }, sequence)
    payments.set(payment.transaction_id, payment)
    const completed: [string, object] = ['payment.completed', payment]
    if (!data.subscription) return [completed]
    const subscription = known
      ? { ...known, last_payment: payment }
      : {
          ...{ reference: data.subscription.id, created_at: timestamp },
          ...{ initial_payment: payment, last_payment: payment },
        }
    subscriptions.set(data.subscription.id, subscription)
    const type = known ? 'recurring-payment.renewed' : 'recurring-payment.started'
    return [completed, [type, subscriptionOf(subscription, data.subscription.period_end)]]
  }

  function events(happening: Happening): [type: string, subject: object][] {
    switch (happening.type) {
      case 'order.paid':
        return sell(happening)
      case 'subscription.renewed': {
        const { id, period_end } = happening.data.subscription
        const subscription = subscriptionFor(id)
        const transaction_id = happening.data.order_id ?? `${subscription.initial_payment.transaction_id}-2`
        const price = moneyOf(happening.data.amount ?? '0', subscription.initial_payment.price.currency)
        const last_payment = {
          ...subscription.initial_payment,
          ...{ transaction_id, created_at: happening.timestamp, payment_sequence: 'recurring' },
          ...(happening.data.amount ? { price, price_paid: price } : {}),
        }
        payments.set(transaction_id, last_payment)
        subscriptions.set(id, { ...subscription, last_payment })
        return [['recurring-payment.renewed', subscriptionOf({ ...subscription, last_payment }, period_end)]]
      }
      case 'order.refunded':
        if (happening.data.amount ?? happening.data.refunded_total)
          throw new Error('Tebex sends no amount with a refund.')
        return [['payment.refunded', { ...paymentFor(happening.data.order_id), status: REFUNDED }]]
      case 'subscription.ended': {
        const subscription = subscriptionFor(happening.data.subscription.id)
        const over = { status: EXPIRED, cancelled_at: happening.timestamp, cancel_reason: 'Customer requested' }
        return [['recurring-payment.ended', { ...subscriptionOf(subscription, happening.timestamp), ...over }]]
      }
      case 'payment.failed': {
        const { last_payment } = subscriptionFor(happening.data.subscription.id)
        const decline_reason = { code: 'insufficient_funds', message: 'Insufficient funds' }
        const declined = { status: { id: 18, description: 'Declined' }, decline_reason, transaction_id: 'tbx-declined' }
        return [['payment.declined', { ...last_payment, ...declined }]]
      }
      case 'dispute.opened':
        return [['payment.dispute.opened', paymentFor(happening.data.order_id)]]
      case 'dispute.closed': {
        const { outcome, order_id } = happening.data
        const status = outcome === 'won' ? COMPLETE : CHARGED_BACK
        return [[`payment.dispute.${outcome}`, { ...paymentFor(order_id), status }]]
      }
    }
  }

  return {
    say: (happening, secret) =>
      events(happening).map(([type, subject]) =>
        signed({ id: randomUUID(), type, date: inTebexTime(happening.timestamp), subject }, secret),
      ),
    get: () => undefined,
  }
}

/** What Tebex sends first to an endpoint. */
export const tebexValidation = (secret: string, at: Date): Request =>
  signed({ id: randomUUID(), type: 'validation.webhook', date: inTebexTime(at.toISOString()), subject: {} }, secret)

function signed(event: object, secret: string): Request {
  const body = JSON.stringify(event)
  const hash = createHash('sha256').update(body).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', secret).update(hash).digest('hex'),
    },
  }
}

const inTebexTime = (timestamp: string): string => `${new Date(timestamp).toISOString().slice(0, 19)}+00:00`

/** Tebex sends numbers. */
const moneyOf = (amount: string, currency: string) => ({
  ...{ amount: Number(amount), currency },
  ...{ base_currency: currency, base_currency_price: Number(amount) },
})

function paymentOf({ timestamp, data }: Paid, payment_sequence: string) {
  const { customer } = data
  if (!customer.email) throw new Error('Tebex asks every buyer for an email.')
  const [first_name = '', ...rest] = (customer.name ?? '').split(' ')
  const username = { id: '069a79f444e94726a5befca90e38aaf5', username: customer.account?.name ?? 'Notch' }
  const price = moneyOf(data.amount ?? '0', data.currency ?? 'EUR')
  return {
    transaction_id: data.order_id,
    status: COMPLETE,
    payment_sequence,
    created_at: inTebexTime(timestamp),
    price,
    price_paid: price,
    payment_method: { name: data.test ? 'Test Payments' : 'PayPal', refundable: true },
    fees: { tax: moneyOf('0', price.currency), gateway: moneyOf('0.35', price.currency) },
    customer: {
      ...{ first_name, last_name: rest.join(' '), email: customer.email, ip: '198.51.100.7', username },
      ...{ marketing_consent: false, country: 'DE', postal_code: '10115' },
    },
    products: data.lines.map(({ product, quantity }) => ({
      ...{ id: Number(product), name: `Package ${product}`, type: 'single', quantity: quantity ?? 1 },
      ...{ base_price: price, paid_price: price, variables: [], expires_at: null, custom: null, username, servers: [] },
    })),
    coupons: [],
    gift_cards: [],
    recurring_payment_reference: data.subscription?.id ?? null,
    custom: customer.discord_id ? { discord_id: customer.discord_id } : {},
    revenue_share: [],
    decline_reason: null,
    creator_code: null,
  }
}

const subscriptionOf = (subscription: Subscription, until: string | null | undefined) => ({
  ...subscription,
  created_at: inTebexTime(subscription.created_at),
  next_payment_at: until ? inTebexTime(until) : null,
  ...{ paused_at: null, paused_until: null, status: ACTIVE, fail_count: 0, price: subscription.last_payment.price },
  ...{ cancelled_at: null, cancel_reason: null },
})
