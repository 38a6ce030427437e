import { z } from 'zod'
import { discordIdIn } from '../discord-id-in'
import { jsonOf, whyUnread } from '../json-body'
import { DECIMALS_OF_PADDLE as DECIMALS, moneyOf } from '../minor-units'
import { type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { hmacHex, isRecent, isSameText } from '../signing'
import { askPaddle, listPaddle } from './paddle-facts'
import {
  type Adjustment,
  adjustmentEntity,
  type PaddleFacts,
  paddleEvent,
  paddleFacts,
  type Subscription,
  subscriptionEntity,
  transactionEntity,
} from './paddle-objects'
import { createPaddleWebhook, listPaddlePrices } from './paddle-setup'

const NO_KEY = 'Give the shop an API key: Paddle leaves the buyer out of its events.'
const NO_BUYER =
  'Paddle knows no email of this customer. Send discord_id in the custom data, or create the license yourself.'
/** The simulator's events are of nothing that was bought. */
const SIMULATED = 'ntfsimevt_'

export const paddle: Shop = {
  verify: ({ body, headers, now }, secrets) => {
    const parts = (headers.get('paddle-signature') ?? '').split(';').map((part) => part.trim().split('='))
    const valuesOf = (name: string) => parts.flatMap(([key, value]) => (key === name && value ? [value] : []))
    const [seconds = ''] = valuesOf('ts')
    const isSigned = secrets.some((secret) => {
      const expected = hmacHex(secret, `${seconds}:${body}`)
      return valuesOf('h1').some((signature) => isSameText(signature, expected))
    })
    if (!isRecent(seconds, now) || !isSigned) return null
    return eventId.safeParse(jsonOf(body)).data?.event_id ?? null
  },
  read: (body, facts) => {
    const received = jsonOf(body)
    const isTest = eventId.safeParse(received).data?.event_id.startsWith(SIMULATED) ?? false
    if (facts !== null) return parsed(paddleFacts, facts, (known) => readTransaction(known, { isTest, why: NO_BUYER }))
    return parsed(paddleEvent, received, (event) => readEvent(event, isTest))
  },
  heard: (body) => {
    const event = paddleEvent.safeParse(jsonOf(body)).data
    return event ? { type: typeOf(event), at: timeOf(event.occurred_at) } : null
  },
  api: {
    origin: (key) => (key.startsWith('pdl_sdbx_') ? 'https://sandbox-api.paddle.com' : 'https://api.paddle.com'),
    authorize: (key) => ({ authorization: `Bearer ${key}`, 'paddle-version': '1' }),
    ask: askPaddle,
    list: listPaddle,
    products: listPaddlePrices,
    createWebhook: createPaddleWebhook,
  },
}

const eventId = z.object({ event_id: z.string().min(1) })

function parsed<T>(schema: z.ZodType<T>, value: unknown, read: (value: T) => Reading): Reading {
  const result = schema.safeParse(value)
  return result.success ? read(result.data) : incomplete(whyUnread('Paddle', result.error))
}

function readEvent({ event_type, occurred_at, data }: z.infer<typeof paddleEvent>, isTest: boolean): Reading {
  switch (event_type) {
    case 'transaction.completed':
      return parsed(transactionEntity, data, (transaction) => readTransaction({ transaction }, { isTest, why: NO_KEY }))
    case 'adjustment.created':
    case 'adjustment.updated':
      return parsed(adjustmentEntity, data, (adjustment) => readingOf(adjustmentOf(adjustment)))
    case 'subscription.canceled':
      return parsed(subscriptionEntity, data, (subscription) => readingOf(endOf(subscription, occurred_at)))
    case 'subscription.past_due':
      return parsed(subscriptionEntity, data, ({ id }) =>
        readingOf([{ type: 'payment.failed', timestamp: timeOf(occurred_at), data: { subscription: { id } } }]),
      )
    default:
      return { kind: 'nothing' }
  }
}

const TYPES: Record<string, string> = {
  'transaction.completed': 'order.paid',
  'subscription.canceled': 'subscription.ended',
  'subscription.past_due': 'payment.failed',
}
const renewal = z.object({ origin: z.literal('subscription_recurring') })

/** An adjustment is a refund or a dispute; one that waits for Paddle is neither yet. */
function typeOf({ event_type, data }: z.infer<typeof paddleEvent>): string {
  const adjustment = event_type.startsWith('adjustment.') ? adjustmentEntity.safeParse(data).data : undefined
  if (adjustment) return adjustmentOf(adjustment)[0]?.type ?? event_type
  if (renewal.safeParse(data).success && event_type === 'transaction.completed') return 'subscription.renewed'
  return TYPES[event_type] ?? event_type
}

/** A sale, or a payment of a subscription. A new card is a transaction, too, of nothing. */
function readTransaction({ transaction, subscription }: PaddleFacts, how: { isTest: boolean; why: string }): Reading {
  const { id: orderId, status, origin, subscription_id, currency_code: currency, details, customer } = transaction
  if (status !== 'completed' || origin === 'subscription_payment_method_change') return { kind: 'nothing' }
  const told = { orderId, ...(subscription_id ? { subscriptionId: subscription_id } : {}) }
  const discord_id = discordIdIn(transaction.custom_data, subscription?.custom_data, customer?.custom_data)
  const email = customer?.email || null
  if (!email && !discord_id) return incomplete(how.why, told)
  const paid: Draft = {
    type: 'order.paid',
    timestamp: timeOf(transaction.billed_at ?? transaction.updated_at),
    data: {
      ...{ order_id: orderId, test: how.isTest, customer: { email, discord_id, name: customer?.name || null } },
      lines: details.line_items.map(({ id, price_id, quantity }) => ({ line_id: id, product: price_id, quantity })),
      subscription: subscription_id ? { id: subscription_id, period_end: periodEndOf(transaction) } : null,
      ...{ amount: moneyOf(BigInt(details.totals.grand_total), currency, DECIMALS), currency },
    },
  }
  const adjustments = (transaction.adjustments ?? []).flatMap(adjustmentOf)
  return readingOf([paid, ...adjustments, ...(subscription ? endOf(subscription, null) : [])], told)
}

const periodEndOf = ({ billing_period: period }: PaddleFacts['transaction']): string | null =>
  period ? timeOf(period.ends_at) : null

/** What Paddle approved: most refunds wait for that, and some are rejected. A credit gives no money back. */
function adjustmentOf(adjustment: Adjustment): Draft[] {
  const { id, action, type, status, transaction_id: order_id, totals, currency_code } = adjustment
  const timestamp = timeOf(adjustment.updated_at ?? adjustment.created_at)
  const closed = (outcome: 'won' | 'lost'): Draft[] => [
    { type: 'dispute.closed', timestamp, data: { order_id, outcome } },
  ]
  if (status === 'reversed') return action.startsWith('chargeback') ? closed('won') : []
  if (status !== 'approved') return []
  switch (action) {
    case 'refund': {
      const part = { amount: moneyOf(BigInt(totals.total), currency_code, DECIMALS) }
      return [
        { type: 'order.refunded', timestamp, data: { order_id, refund_id: id, ...(type === 'full' ? {} : part) } },
      ]
    }
    case 'chargeback_warning':
      return [{ type: 'dispute.opened', timestamp, data: { order_id } }]
    case 'chargeback':
      return closed('lost')
    case 'chargeback_reverse':
    case 'chargeback_warning_reverse':
      return closed('won')
    default:
      return []
  }
}

/** At its end, and not when its end is arranged for: that is a change that is scheduled. */
function endOf({ id, status, canceled_at }: Subscription, at: string | null): Draft[] {
  const ended = canceled_at ?? at
  if (status !== 'canceled' || ended === null) return []
  return [{ type: 'subscription.ended', timestamp: timeOf(ended), data: { subscription: { id } } }]
}

/** Paddle's clock counts microseconds. */
const timeOf = (text: string): string => new Date(text).toISOString()
