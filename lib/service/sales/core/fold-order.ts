import { utcDay } from '@/lib/foundation/shared/durations'
import { isMadeUp, type SaleEvent } from './sale-event'

/** An event as it was received: by its own id in the shop, so that a repeated one is the same. */
export type Received = {
  id: string
  event: SaleEvent
  /** a download that a marketplace asked the key of: it says who and what, and is no word of a purchase */
  isDownload?: boolean
}

type Paid = Extract<SaleEvent, { type: 'order.paid' }>['data']

/** What is true of an order after everything that the shop said of it. */
export type Order = Pick<Paid, 'order_id' | 'test' | 'customer' | 'lines'> & {
  amount: string | null
  currency: string | null
  subscriptionId: string | null
  paidAt: Date
  /** until when it is paid; null without a subscription */
  paidUntil: Date | null
  /** of a subscription: when it ended, so that nothing follows the paid period; null while it runs */
  endedAt: Date | null
  /** the last payment of the subscription failed, and none has come since */
  isPastDue: boolean
  /** why the buyer is not entitled; null if they are */
  lost: 'refunded' | 'disputed' | 'dispute_lost' | null
  /** a part of the money went back */
  isPartlyRefunded: boolean
  /** a buyer downloaded, and the shop has not told of the purchase yet */
  isAwaited: boolean
  /** the orders whose payment is disputed, of what was paid and stands */
  disputed: string[]
}

type Reading = {
  /** the order whose lines have licenses already */
  anchor?: string | null
  /** the shop has no order numbers: what its buyer pays after a refund is another purchase of the same order */
  buysAgain?: boolean
}

/**
 * Reads the events of one order, in whatever order and however often they came, as the shop's own clock has them. Null
 * until the order itself is known. `anchor` is the order whose lines have licenses already: it stays the first, though
 * another order of the subscription that is older may arrive late.
 */
export function foldOrder(
  received: readonly Received[],
  { anchor = null, buysAgain = false }: Reading = {},
): Order | null {
  const read = readOrder(received, anchor)
  if (!read) return null
  const { events, told, first, isAwaited } = read
  const payments = paymentsOf(told, first.data).map((payment) => ({
    ...payment,
    refunds: refundsOf(payment, events).filter(
      (refund) => !buysAgain || isAwaited || timeOf(refund) >= timeOf(payment.event),
    ),
  }))
  const disputes = disputesOf(events)
  const standing = payments.filter((payment) => !isRefunded(payment) && disputes.get(payment.orderId ?? '') !== 'lost')
  // Of what was refunded as a whole, the period that was paid: a mapping may say that a refund changes nothing.
  const ends = (standing.length > 0 ? standing : payments).flatMap(({ periodEnd }) =>
    periodEnd === null ? [] : [periodEnd.getTime()],
  )
  const { order_id, test, customer, lines, subscription } = first.data
  return {
    ...{ order_id, test: test || isMadeUp(order_id), customer, lines },
    amount: first.data.amount ?? null,
    currency: first.data.currency ?? null,
    subscriptionId: subscription?.id ?? null,
    paidAt: new Date(first.timestamp),
    paidUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    endedAt: timeIfLast(events, 'subscription.ended'),
    isPastDue: timeIfLast(events, 'payment.failed') !== null,
    lost: lossOf(standing, payments, disputes),
    isPartlyRefunded:
      (buysAgain ? standing : payments).some(({ refunds }) => refunds.length > 0) && standing.length > 0,
    isAwaited,
    disputed: [...new Set(disputedOf(standing, disputes))],
  }
}

/** The ID of the event that is the order; null until there is one. */
export function orderEventOf(received: readonly Received[], { anchor = null }: Reading = {}): string | null {
  const first = readOrder(received, anchor)?.first
  return received.find(({ event }) => event === first)?.id ?? null
}

/** What the events say that is an order; null until the order itself is known. */
function readOrder(received: readonly Received[], anchor: string | null) {
  const events = inOrder(received)
  const downloads = new Set<SaleEvent>(received.flatMap(({ event, isDownload }) => (isDownload ? [event] : [])))
  const orders = eventsOf(events, 'order.paid')
  const first = orders.find(({ data }) => data.order_id === anchor) ?? orders[0]
  if (!first) return null
  const isAwaited = orders.every((order) => downloads.has(order))
  // A download is no payment, once the purchase is known.
  return { events, first, isAwaited, told: isAwaited ? events : events.filter((event) => !downloads.has(event)) }
}

/** What an order has in the figures of a UTC day: amounts as text, in a currency that is empty where none was stated. */
export type OrderDay = {
  day: string
  currency: string
  /** orders and renewals that were paid; those from which money was refunded, and that were disputed, for the first time */
  orders: number
  refunded: number
  disputed: number
  /** that the order created, whatever became of them since */
  licenses: number
  paid: string
  /** refunded, or lost with a dispute */
  paid_back: string
}

/**
 * What an order has in the figures of its days. A payment counts once, however often the shop tells of it, and adds to
 * the money what the shop stated. A lost dispute takes what the refunds left of it. Licenses count on the day of the
 * order. Nothing is sold by a test or a download alone.
 */
export function countOrder(
  received: readonly Received[],
  licenses: number,
  { anchor = null, buysAgain = false }: Reading = {},
): OrderDay[] {
  const read = readOrder(received, anchor)
  if (!read || read.isAwaited) return []
  const currency = read.first.data.currency ?? ''
  const days = new Map<string, OrderDay & { micros: bigint; back: bigint }>()
  const dayOf = (event: SaleEvent) => {
    const day = utcDay(new Date(event.timestamp))
    const none = { orders: 0, refunded: 0, disputed: 0, licenses: 0, paid: '0', paid_back: '0' }
    const found = days.get(day) ?? { day, currency, ...none, micros: 0n, back: 0n }
    days.set(day, found)
    return found
  }
  const payments = distinctPayments(read, buysAgain)
  for (const { event, amount, refunds, dispute, loss } of payments) {
    const own = dayOf(event)
    own.orders += 1
    const paid = amount === null || currency === '' ? null : microsOf(amount)
    own.micros += paid ?? 0n
    for (const [i, refund] of refunds.entries()) {
      const on = dayOf(refund)
      if (i === 0) on.refunded += 1
      on.back += paid === null ? 0n : backUpTo(refunds, i + 1, paid) - backUpTo(refunds, i, paid)
    }
    if (dispute) dayOf(dispute).disputed += 1
    const left = paid === null ? 0n : paid - backUpTo(refunds, refunds.length, paid)
    if (loss && left > 0n) dayOf(loss).back += left
  }
  const origin = payments.find(({ orderId }) => orderId === read.first.data.order_id)
  if (origin) dayOf(origin.event).licenses += licenses
  return [...days.values()]
    .map(({ micros, back, ...day }) => ({ ...day, paid: textOf(micros), paid_back: textOf(back) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

type Counted = Payment & {
  refunds: Of<'order.refunded'>[]
  /** its first */
  dispute: SaleEvent | undefined
  /** how its last dispute ended, if it was lost */
  loss: SaleEvent | undefined
}

/**
 * Each payment once: by the number of its order, or by the period that it pays. Where a buyer buys the same order again,
 * what is paid after a refund is another purchase.
 */
function distinctPayments({ events, told, first }: NonNullable<ReturnType<typeof readOrder>>, buysAgain: boolean) {
  const payments = paymentsOf(told, first.data).toSorted((a, b) => timeOf(a.event) - timeOf(b.event))
  const disputes = disputesOf(events)
  const last = new Map<string, Counted>()
  const counted: Counted[] = []
  for (const payment of payments) {
    const key = payment.orderId ?? `period ${payment.periodEnd?.toISOString()}`
    const same = last.get(key)
    const at = timeOf(payment.event)
    if (same && !(buysAgain && same.refunds.some((refund) => timeOf(refund) <= at))) {
      same.amount ??= payment.amount
      continue
    }
    if (same) same.refunds = same.refunds.filter((refund) => timeOf(refund) <= at)
    const refunds = refundsOf(payment, events).filter((refund) => !buysAgain || timeOf(refund) >= at)
    const isOf = ({ data }: Of<'dispute.opened'> | Of<'dispute.closed'>) => data.order_id === payment.orderId
    const dispute = same ? undefined : eventsOf(events, 'dispute.opened').find(isOf)
    const isLost = !same && disputes.get(payment.orderId ?? '') === 'lost'
    const loss = isLost ? eventsOf(events, 'dispute.closed').findLast(isOf) : undefined
    const own = { ...payment, refunds, dispute, loss }
    last.set(key, own)
    counted.push(own)
  }
  return counted
}

/** What had gone back after so many refunds: never more than was paid. */
function backUpTo(refunds: Of<'order.refunded'>[], count: number, paid: bigint): bigint {
  const some = refunds.slice(0, count)
  if (some.some(({ data }) => (data.amount ?? data.refunded_total ?? null) === null)) return paid
  const back = backOf(some)
  return back > paid ? paid : back
}

const textOf = (micros: bigint): string => `${micros / 1_000_000n}.${(micros % 1_000_000n).toString().padStart(6, '0')}`

/** By the shop's clock; events of one moment by their ids, so that every reader has the same order. */
function inOrder(received: readonly Received[]): SaleEvent[] {
  const once = new Map(received.map((each) => [each.id, each.event]))
  return [...once]
    .sort(([a, left], [b, right]) => timeOf(left) - timeOf(right) || (a < b ? -1 : 1))
    .map(([, event]) => event)
}

const timeOf = ({ timestamp }: SaleEvent): number => Date.parse(timestamp)

type Of<T extends SaleEvent['type']> = Extract<SaleEvent, { type: T }>

const eventsOf = <T extends SaleEvent['type']>(events: readonly SaleEvent[], type: T): Of<T>[] =>
  events.filter((event): event is Of<T> => event.type === type)

/** When it happened, if no payment came since; null otherwise. */
function timeIfLast(events: readonly SaleEvent[], type: SaleEvent['type']): Date | null {
  const last = events.findLast((event) => [type, 'subscription.renewed', 'order.paid'].includes(event.type))
  return last?.type === type ? new Date(last.timestamp) : null
}

type Payment = {
  event: SaleEvent
  orderId: string | null
  amount: string | null
  periodEnd: Date | null
}
type Refundable = Payment & { refunds: Of<'order.refunded'>[] }

/** The order, and each renewal of its subscription. A shop may send a renewal as an order of the same subscription. */
function paymentsOf(events: readonly SaleEvent[], first: Paid): Payment[] {
  const orders = eventsOf(events, 'order.paid').map((event) => ({
    event,
    orderId: event.data.order_id,
    amount: event.data.amount ?? null,
    periodEnd: dateOf(event.data.subscription?.period_end),
  }))
  const renewals = eventsOf(events, 'subscription.renewed').map((event) => ({
    event,
    orderId: event.data.order_id ?? null,
    // A renewal that names the first order is that order's own period.
    amount: event.data.order_id === first.order_id ? (first.amount ?? null) : (event.data.amount ?? null),
    periodEnd: dateOf(event.data.subscription.period_end),
  }))
  return [...orders, ...renewals]
}

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const refundsOf = ({ orderId }: Payment, events: readonly SaleEvent[]): Of<'order.refunded'>[] =>
  orderId === null ? [] : eventsOf(events, 'order.refunded').filter(({ data }) => data.order_id === orderId)

/** Whether all of it went back: said so, or in parts that add up to what was paid. */
function isRefunded({ amount, refunds }: Refundable): boolean {
  if (refunds.some(({ data }) => (data.amount ?? data.refunded_total ?? null) === null)) return true
  if (refunds.length === 0 || amount === null) return false
  return backOf(refunds) >= microsOf(amount)
}

/** What went back: each refund once, and no less than the shop's own sum. */
function backOf(refunds: Of<'order.refunded'>[]): bigint {
  const parts = new Map(refunds.map(({ data }, i) => [data.refund_id ?? i, microsOf(data.amount ?? '0')]))
  const total = [...parts.values()].reduce((sum, part) => sum + part, 0n)
  return refunds.reduce((most, { data }) => maxOf(most, microsOf(data.refunded_total ?? '0')), total)
}

const maxOf = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Millionths: amounts are never floating. */
function microsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
}

type Dispute = 'open' | 'won' | 'lost'

/** The last word on each disputed order. */
function disputesOf(events: readonly SaleEvent[]): Map<string, Dispute> {
  const state = new Map<string, Dispute>()
  for (const event of events) {
    if (event.type === 'dispute.opened') state.set(event.data.order_id, 'open')
    if (event.type === 'dispute.closed') state.set(event.data.order_id, event.data.outcome)
  }
  return state
}

/** Nothing that was paid stands any more, or a part of what does is disputed. */
function lossOf(standing: Payment[], payments: Payment[], disputes: Map<string, Dispute>): Order['lost'] {
  const stateOf = ({ orderId }: Payment) => disputes.get(orderId ?? '')
  if (standing.length === 0) return payments.some((each) => stateOf(each) === 'lost') ? 'dispute_lost' : 'refunded'
  return disputedOf(standing, disputes).length > 0 ? 'disputed' : null
}

const disputedOf = (standing: Payment[], disputes: Map<string, Dispute>): string[] =>
  standing.flatMap(({ orderId }) => (orderId !== null && disputes.get(orderId) === 'open' ? [orderId] : []))
