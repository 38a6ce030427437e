import type { SaleEvent } from './sale-event'

/** An event as it was received: by its own id in the shop, so that a repeated one is the same. */
export type Received = { id: string; event: SaleEvent }

type Paid = Extract<SaleEvent, { type: 'order.paid' }>['data']

/** What is true of an order after everything that the shop said of it. */
export type Order = Pick<Paid, 'order_id' | 'test' | 'customer' | 'lines'> & {
  amount: string | null
  currency: string | null
  subscriptionId: string | null
  paidAt: Date
  /** until when it is paid; null without a subscription */
  paidUntil: Date | null
  /** of a subscription: nothing follows the paid period */
  isEnded: boolean
  /** the last payment of the subscription failed, and none has come since */
  isPastDue: boolean
  /** why the buyer is not entitled; null if they are */
  lost: 'refunded' | 'disputed' | 'dispute_lost' | null
  /** a part of the money went back */
  isPartlyRefunded: boolean
}

/**
 * Reads the events of one order, in whatever order and however often they came, as the shop's own clock has them. Null
 * until the order itself is known.
 */
export function foldOrder(received: readonly Received[]): Order | null {
  const events = inOrder(received)
  const [first] = eventsOf(events, 'order.paid')
  if (!first) return null
  const payments = paymentsOf(events, first.data.order_id)
  const standing = payments.filter((payment) => !isRefunded(payment, events))
  const ends = standing.flatMap(({ periodEnd }) => (periodEnd === null ? [] : [periodEnd.getTime()]))
  const { order_id, test, customer, lines, subscription } = first.data
  return {
    ...{ order_id, test, customer, lines },
    amount: first.data.amount ?? null,
    currency: first.data.currency ?? null,
    subscriptionId: subscription?.id ?? null,
    paidAt: new Date(first.timestamp),
    paidUntil: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    isEnded: lastOf(events, ['subscription.ended', 'subscription.renewed', 'order.paid']) === 'subscription.ended',
    isPastDue: lastOf(events, ['payment.failed', 'subscription.renewed', 'order.paid']) === 'payment.failed',
    lost: standing.length === 0 ? 'refunded' : disputeOf(events),
    isPartlyRefunded: payments.some((payment) => refundsOf(payment, events).length > 0) && standing.length > 0,
  }
}

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

/** The type of the last event that is one of these. */
const lastOf = (events: readonly SaleEvent[], types: readonly SaleEvent['type'][]): SaleEvent['type'] | null =>
  events.findLast(({ type }) => types.includes(type))?.type ?? null

type Payment = { orderId: string | null; amount: string | null; periodEnd: Date | null }

/** The order, and each renewal of its subscription. A shop may send a renewal as an order of the same subscription. */
function paymentsOf(events: readonly SaleEvent[], firstOrderId: string): Payment[] {
  const orders = eventsOf(events, 'order.paid').map(({ data }) => ({
    orderId: data.order_id,
    amount: data.amount ?? null,
    periodEnd: dateOf(data.subscription?.period_end),
  }))
  const renewals = eventsOf(events, 'subscription.renewed').map(({ data }) => ({
    orderId: data.order_id ?? null,
    amount: data.amount ?? null,
    periodEnd: dateOf(data.subscription.period_end),
  }))
  // A renewal that is sent with the first order's id is that order's own period.
  return [
    ...orders,
    ...renewals.map((renewal) =>
      renewal.orderId === firstOrderId ? { ...renewal, amount: orders[0]?.amount ?? null } : renewal,
    ),
  ]
}

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const refundsOf = ({ orderId }: Payment, events: readonly SaleEvent[]): Of<'order.refunded'>[] =>
  orderId === null ? [] : eventsOf(events, 'order.refunded').filter(({ data }) => data.order_id === orderId)

/** Whether all of it went back: said so, or in parts that add up to what was paid. */
function isRefunded(payment: Payment, events: readonly SaleEvent[]): boolean {
  const refunds = refundsOf(payment, events)
  if (refunds.some(({ data }) => (data.amount ?? null) === null)) return true
  if (refunds.length === 0 || payment.amount === null) return false
  const back = refunds.reduce((sum, { data }) => sum + microsOf(data.amount ?? '0'), 0n)
  return back >= microsOf(payment.amount)
}

/** Millionths: amounts are never floating. */
function microsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
}

/** The last word on each disputed payment; the worst of them counts. */
function disputeOf(events: readonly SaleEvent[]): 'disputed' | 'dispute_lost' | null {
  const state = new Map<string, 'disputed' | 'dispute_lost' | null>()
  for (const event of events) {
    if (event.type === 'dispute.opened') state.set(event.data.order_id, 'disputed')
    if (event.type === 'dispute.closed')
      state.set(event.data.order_id, event.data.outcome === 'lost' ? 'dispute_lost' : null)
  }
  const states = [...state.values()]
  return states.includes('dispute_lost') ? 'dispute_lost' : states.includes('disputed') ? 'disputed' : null
}
