import { createHash } from 'node:crypto'
import { discordIdIn } from '../discord-id-in'
import { jsonOf, whyUnread } from '../json-body'
import { type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { hmacHex, isSameText } from '../signing'
import { type TebexEvent, type TebexPayment, tebexEvent, tebexPayment, tebexSubscription } from './tebex-objects'

type Drafts = Draft[]

/** Of a payment. */
const COMPLETE = 1
const REFUNDED = 2
const CHARGED_BACK = 3
const REFUND_PENDING = 21
/** Of a subscription. */
const OVERDUE = 3

const PENDING = "Tebex hasn't finished this refund. Once it has, revoke the license yourself."

/** Tebex signs, and tells everything in its events. Where they come from is no proof: proxies change that. */
export const tebex: Shop = {
  verify: ({ body, headers }, secrets) => {
    const signature = headers.get('x-signature')?.toLowerCase() ?? ''
    const isSigned = secrets.some((secret) => isSameText(signature, signatureOf(body, secret)))
    return isSigned ? (tebexEvent.safeParse(jsonOf(body)).data?.id ?? null) : null
  },
  read: (body) => {
    const event = tebexEvent.safeParse(jsonOf(body))
    return event.success ? readEvent(event.data) : incomplete(whyUnread('Tebex', event.error))
  },
  // A new endpoint is sent nothing until it has repeated the ID of its first event.
  answer: (body) => ({ id: tebexEvent.safeParse(jsonOf(body)).data?.id ?? null }),
}

/** Two steps: the body's hash is signed, not the body. */
const signatureOf = (body: string, secret: string): string =>
  hmacHex(secret, createHash('sha256').update(body).digest('hex'))

function readEvent(event: TebexEvent): Reading {
  if (event.type.startsWith('payment.')) return readPayment(event)
  return event.type.startsWith('recurring-payment.') ? readSubscription(event) : { kind: 'nothing' }
}

const OF_PAYMENTS: Record<string, (payment: TebexPayment, at: string) => Drafts> = {
  'payment.completed': (payment) => [paid(payment, null)],
  'payment.refunded': ({ transaction_id: order_id }, timestamp) => [
    { type: 'order.refunded', timestamp, data: { order_id } },
  ],
  'payment.declined': ({ recurring_payment_reference: id }, timestamp) =>
    id ? [{ type: 'payment.failed', timestamp, data: { subscription: { id } } }] : [],
  'payment.dispute.opened': ({ transaction_id: order_id }, timestamp) => [
    { type: 'dispute.opened', timestamp, data: { order_id } },
  ],
  'payment.dispute.won': (payment, at) => [closed(payment, at, 'won')],
  'payment.dispute.lost': (payment, at) => [closed(payment, at, 'lost')],
  // It says by the state of the payment who won.
  'payment.dispute.closed': (payment, at) => {
    if (payment.status?.id === COMPLETE) return [closed(payment, at, 'won')]
    return [REFUNDED, CHARGED_BACK].includes(payment.status?.id ?? 0) ? [closed(payment, at, 'lost')] : []
  },
}

const closed = ({ transaction_id: order_id }: TebexPayment, timestamp: string, outcome: 'won' | 'lost'): Draft => ({
  type: 'dispute.closed',
  timestamp,
  data: { order_id, outcome },
})

function readPayment({ type, date, subject }: TebexEvent): Reading {
  const draftsOf = OF_PAYMENTS[type]
  if (!draftsOf) return { kind: 'nothing' }
  const parsed = tebexPayment.safeParse(subject)
  if (!parsed.success) return incomplete(whyUnread('Tebex', parsed.error))
  const { transaction_id: orderId, recurring_payment_reference: reference, status } = parsed.data
  const told = { orderId, ...(reference ? { subscriptionId: reference } : {}) }
  if (type === 'payment.refunded' && status?.id === REFUND_PENDING) return incomplete(PENDING, told)
  return readingOf(draftsOf({ ...parsed.data, created_at: parsed.data.created_at ?? date }, date), told)
}

/** A cancellation changes nothing: what was paid stays valid until the subscription has ended. */
function readSubscription({ type, date, subject }: TebexEvent): Reading {
  if (!['started', 'renewed', 'ended', 'status-changed'].some((what) => type === `recurring-payment.${what}`))
    return { kind: 'nothing' }
  const parsed = tebexSubscription.safeParse(subject)
  if (!parsed.success) return incomplete(whyUnread('Tebex', parsed.error))
  const { reference: id, next_payment_at: period_end, initial_payment: first, last_payment: last, status } = parsed.data
  const told = { subscriptionId: id }
  const firstPaid = (until: string | null | undefined) =>
    first ? [paid({ ...first, created_at: first.created_at ?? date }, { id, period_end: until })] : []
  switch (type) {
    case 'recurring-payment.started':
      return readingOf(firstPaid(period_end), told)
    case 'recurring-payment.renewed': {
      if (!period_end) return incomplete(NO_PERIOD, told)
      const amount = amountIn(last)
      const data = { subscription: { id, period_end }, order_id: last?.transaction_id ?? null, amount }
      // With its first payment, in case that was never heard of.
      return readingOf([...firstPaid(null), { type: 'subscription.renewed', timestamp: date, data }], told)
    }
    case 'recurring-payment.ended':
      return readingOf([{ type: 'subscription.ended', timestamp: date, data: { subscription: { id } } }], told)
    default:
      if (status?.id !== OVERDUE) return { kind: 'nothing' }
      return readingOf([{ type: 'payment.failed', timestamp: date, data: { subscription: { id } } }], told)
  }
}

const NO_PERIOD = 'next_payment_at is missing: until when the subscription is paid. Extend the license yourself.'

function paid(
  payment: TebexPayment,
  subscription: { id: string; period_end: string | null | undefined } | null,
): Draft {
  const { transaction_id, created_at, customer, recurring_payment_reference: reference } = payment
  return {
    type: 'order.paid',
    timestamp: created_at ?? '',
    data: {
      order_id: transaction_id,
      test: isTest(payment),
      customer: {
        email: customer?.email || null,
        discord_id: discordIdOf(payment),
        account: customer?.email ? null : accountOf(payment),
        name: [customer?.first_name, customer?.last_name].filter(Boolean).join(' ') || null,
      },
      lines: linesOf(payment),
      subscription: subscription ?? (reference ? { id: reference } : null),
      amount: amountIn(payment),
      currency: payment.price_paid?.currency ?? null,
    },
  }
}

/** Tebex has no sandbox: its method for tests makes real payments, and real events. */
const isTest = ({ payment_method }: TebexPayment): boolean =>
  payment_method?.name.toLowerCase().startsWith('test payment') ?? false

/** The account in the game. */
function accountOf({ customer }: TebexPayment) {
  const account = customer?.username
  return account ? { id: account.id, name: account.username || null } : null
}

const discordIdOf = ({ custom, products }: TebexPayment): string | null =>
  discordIdIn(
    custom,
    ...products.map((product) => product.custom),
    ...products.map(({ variables }) =>
      Object.fromEntries((variables ?? []).map(({ identifier, option }) => [identifier, option])),
    ),
  )

/** A package may be in a basket several times, with other options or for other players. */
function linesOf({ products }: TebexPayment) {
  return products.map(({ id, quantity }, i) => {
    const before = products.slice(0, i).filter((product) => product.id === id).length
    return { line_id: before === 0 ? id : `${id}#${before + 1}`, product: id, quantity }
  })
}

/** The shortest text of the number is what Tebex wrote. */
function amountIn(payment: TebexPayment | null | undefined): string | null {
  const text = String(payment?.price_paid?.amount ?? '')
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(text) ? text : null
}
