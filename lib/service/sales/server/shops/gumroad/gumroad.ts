import type { z } from 'zod'
import { addMonths } from '@/lib/catalog/licenses/core/extend-expiry'
import { SECOND_MS } from '@/lib/foundation/shared/durations'
import { discordIdIn } from '../discord-id-in'
import { whyUnread } from '../json-body'
import { amountOf, type Draft, incomplete, type Reading, readingOf, type Shop } from '../shop'
import { isSameText } from '../signing'
import { ASKED, askGumroad, listGumroad } from './gumroad-api'
import { type GumroadSale, type GumroadSubscriber, gumroadFacts, productId } from './gumroad-objects'
import { type Ping, pingId, readPing } from './gumroad-ping'
import { createGumroadWebhook, listGumroadProducts } from './gumroad-setup'

type Drafts = Draft[]
type Facts = z.infer<typeof gumroadFacts>

const UNSIGNED = 'Give the shop an API key: Gumroad signs nothing, so a sale counts once it is read from its API.'
const UNKNOWN = "Gumroad's API has no such sale. Use an access token of the account that made it."
const NO_ID = 'sale_id is missing, or is not what Gumroad documents. Have Gumroad send the ping again.'

const MONTHS: Record<string, number> = { monthly: 1, quarterly: 3, biannually: 6, yearly: 12, every_two_years: 24 }

/** A ping of a sale is the sale, as it was made. */
const TYPES: Record<string, string> = {
  refund: 'order.refunded',
  dispute: 'dispute.opened',
  dispute_won: 'dispute.closed',
  subscription_ended: 'subscription.ended',
  subscription_restarted: 'subscription.renewed',
}

/** Gumroad signs nothing: a secret in the URL says who may knock, and its API what is true. */
export const gumroad: Shop = {
  verify: ({ body, key }, secrets) => (secrets.some((secret) => isSameText(key, secret)) ? pingId(body) : null),
  read: (body, facts) => {
    const ping = readPing(body)
    if (facts === null || facts === undefined) return readUnasked(ping)
    const parsed = gumroadFacts.safeParse(facts)
    return parsed.success ? readFacts(ping, parsed.data) : incomplete(whyUnread('Gumroad', parsed.error), idsOf(ping))
  },
  heard: (body) => {
    const type = TYPES[readPing(body).about]
    return type ? { type, at: null } : null
  },
  api: {
    origin: () => 'https://api.gumroad.com',
    authorize: (key) => ({ authorization: `Bearer ${key}` }),
    ask: askGumroad,
    list: listGumroad,
    products: listGumroadProducts,
    createWebhook: createGumroadWebhook,
  },
}

const idsOf = ({ saleId, subscriptionId }: Ping) => ({ orderId: saleId, subscriptionId })

function readUnasked(ping: Ping): Reading {
  if (!ASKED.includes(ping.about)) return { kind: 'nothing' }
  return incomplete(ping.saleId || ping.subscriptionId ? UNSIGNED : NO_ID, idsOf(ping))
}

function readFacts(ping: Ping, { sale, subscriber }: Facts): Reading {
  if (sale === null) return incomplete(UNKNOWN, idsOf(ping))
  if (!isOwnSale(sale)) return { kind: 'nothing' }
  const told = { orderId: sale.id, ...(sale.subscription_id ? { subscriptionId: sale.subscription_id } : {}) }
  const drafts = [
    paid(ping, sale, subscriber),
    ...refunds(sale),
    ...disputes(sale),
    ...(subscriber ? [...ends(sale, subscriber), ...restarts(ping, sale, subscriber)] : []),
  ]
  return readingOf(drafts, told)
}

/**
 * A gift is a sale of its own to whom it was given. A bundle is one sale, and each of its products another, which is
 * never refunded. A preorder is paid by a later sale.
 */
const isOwnSale = (sale: GumroadSale): boolean =>
  !sale.is_gift_sender_purchase && !sale.is_bundle_product_purchase && !sale.is_preorder_authorization

/** The first payment, or a renewal: each is a sale of the same subscription. */
function paid(ping: Ping, sale: GumroadSale, subscriber: GumroadSubscriber | null): Draft {
  const isItsPing = ping.saleId === sale.id
  return {
    type: 'order.paid',
    timestamp: sale.created_at,
    data: {
      order_id: sale.id,
      test: isItsPing && ping.isTest,
      customer: {
        email: sale.purchase_email ?? sale.email,
        discord_id: discordIdIn(sale.custom_fields, ...(isItsPing ? ping.customTexts : [])),
        name: sale.full_name,
      },
      lines: [{ line_id: '1', product: productOf(sale), quantity: sale.quantity }],
      subscription: sale.subscription_id
        ? { id: sale.subscription_id, period_end: periodEndOf(sale, subscriber) }
        : null,
      ...(typeof sale.price === 'number' ? { amount: amountOf(sale.price), currency: 'USD' } : {}),
    },
  }
}

const productOf = ({ product_id, variants }: GumroadSale): string =>
  productId(product_id, Object.values(variants ?? {}))

/** Gumroad tells no period: it charges again after as many months. What is paid in installments is kept. */
function periodEndOf(sale: GumroadSale, subscriber: GumroadSubscriber | null): string | null {
  const months = MONTHS[sale.subscription_duration ?? '']
  if (sale.is_recurring_billing === false || months === undefined) return null
  const trialEnds = sale.recurring_charge ? null : subscriber?.free_trial_ends_at
  return trialEnds ?? addMonths(new Date(sale.created_at), months).toISOString()
}

/** When a refund or a dispute was, Gumroad doesn't tell: each step is a second after the one that it follows. */
const secondsAfter = ({ created_at }: GumroadSale, seconds: number): string =>
  new Date(Date.parse(created_at) + seconds * SECOND_MS).toISOString()

function refunds(sale: GumroadSale): Drafts {
  const total = sale.refunded ? null : partOf(sale)
  if (!sale.refunded && total === null) return []
  const timestamp = secondsAfter(sale, 1)
  return [{ type: 'order.refunded', timestamp, data: { order_id: sale.id, refunded_total: total } }]
}

/** What went back of a sale that was refunded in part. What is left is in the product's currency, the price in dollars. */
function partOf({ partially_refunded, price, currency_symbol, amount_refundable_in_currency }: GumroadSale) {
  const left = amount_refundable_in_currency?.replaceAll(',', '') ?? ''
  const [, whole = '', cents = ''] = /^(\d{1,12})(?:\.(\d\d))?$/.exec(left) ?? []
  if (!partially_refunded || currency_symbol !== '$' || !whole || !price) return null
  const back = price - Number(whole + cents.padEnd(2, '0'))
  return back > 0 && back < price ? amountOf(back) : null
}

function disputes(sale: GumroadSale): Drafts {
  if (!sale.disputed) return []
  const data = { order_id: sale.id }
  return sale.dispute_won
    ? [{ type: 'dispute.closed', timestamp: secondsAfter(sale, 3), data: { ...data, outcome: 'won' } }]
    : [{ type: 'dispute.opened', timestamp: secondsAfter(sale, 2), data }]
}

const isOver = ({ status }: GumroadSubscriber): boolean =>
  ['cancelled', 'failed_payment', 'fixed_subscription_period_ended'].includes(status ?? '')

function ends(sale: GumroadSale, subscriber: GumroadSubscriber): Drafts {
  const { id, status, failed_at, ended_at, cancelled_at } = subscriber
  const isPaidOff = sale.is_recurring_billing === false && status === 'fixed_subscription_period_ended'
  const timestamp = failed_at ?? ended_at ?? cancelled_at
  if (!isOver(subscriber) || isPaidOff || !timestamp) return []
  return [{ type: 'subscription.ended', timestamp, data: { subscription: { id } } }]
}

/** A subscription that had ended, and runs again without another payment, as after a dispute that was won. */
function restarts({ about, restartedAt }: Ping, sale: GumroadSale, subscriber: GumroadSubscriber): Drafts {
  const period_end = periodEndOf(sale, subscriber)
  if (about !== 'subscription_restarted' || isOver(subscriber) || !restartedAt || !period_end) return []
  const data = { subscription: { id: subscriber.id, period_end }, order_id: sale.id }
  return [{ type: 'subscription.renewed', timestamp: restartedAt, data }]
}
