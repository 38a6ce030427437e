import { createHmac } from 'node:crypto'
import {
  createLedger,
  currencyOf,
  type Json,
  type Ledger,
  type Payment,
  periodEndOf,
  refundedOf,
  subscriptionOf,
  totalOf,
} from './ledger.js'
import type { Happening, PlayedWebhook, Seller } from './seller.js'
import { addWebhook, CATALOG, removeWebhook } from './setup.js'

/** Plays Lemon Squeezy: the payments of a subscription name neither its order nor their period; nothing has an ID. */
export function createLemonSqueezySeller(): Seller {
  const ledger = createLedger((text) => `invoice-${numberOf(text)}`)
  const webhooks: Webhook[] = []
  return {
    say: (happening, secret, at) =>
      eventsOf(happening, ledger, at).map(([event_name, data, custom_data]) => {
        const test_mode = (data['attributes'] as Json)['test_mode'] ?? false
        const body = JSON.stringify({ meta: { test_mode, event_name, custom_data, webhook_id: 'w1' }, data })
        const signature = createHmac('sha256', secret).update(body).digest('hex')
        const headers = { 'content-type': 'application/json', 'x-event-name': event_name, 'x-signature': signature }
        return { body, headers }
      }),
    get: (path) => setupAnswerOf(webhooks, path) ?? answerOf(ledger, path),
    send: ({ method, path, body }) => {
      const [, , kind, id = ''] = path.split('/')
      if (kind !== 'webhooks') return undefined
      if (method === 'DELETE') return removeWebhook(webhooks, id)
      const { attributes, relationships } = JSON.parse(body).data
      const { url, secret, events } = attributes
      const known = webhooks.find((webhook) => webhook.id === id)
      if (known) return { data: webhookOf(Object.assign(known, { url, secret, events })) }
      const store = relationships?.store.data.id
      if (method !== 'POST' || !STORES.includes(store)) return undefined
      return { data: webhookOf(Object.assign(addWebhook(webhooks, { url, secret, events }), { store })) }
    },
    webhooks,
  }
}

type Said = [name: string, data: Json, custom: Json | undefined]

function eventsOf(happening: Happening, ledger: Ledger, at: Date): Said[] {
  if (happening.type.startsWith('dispute.')) throw new Error('Lemon Squeezy says nothing of disputes.')
  const payment = ledger.book(happening, at)
  const { customer } = payment.data
  const custom = customer.discord_id ? { discord_id: customer.discord_id } : undefined
  const said = (name: string, data: Json): Said => [name, data, custom]
  const [order, invoice] = [orderOf(payment, at), invoiceOf(payment, at)]
  const subscription = payment.data.subscription ? subscriptionObject(payment, ledger, at) : null
  switch (happening.type) {
    case 'order.paid': {
      if (!subscription) return [said('order_created', order)]
      if (!payment.isFirst) return [said('subscription_payment_success', invoice)]
      return [
        said('order_created', order),
        said('subscription_created', subscription),
        said('subscription_payment_success', invoice),
      ]
    }
    case 'subscription.renewed':
      return [said('subscription_payment_success', invoice)]
    case 'order.refunded':
      return [payment.isFirst ? said('order_refunded', order) : said('subscription_payment_refunded', invoice)]
    case 'subscription.ended':
      return [said('subscription_expired', subscription ?? {})]
    default: {
      const unpaid = { ...payment, orderId: `invoice-${numberOf(`failed ${at.getTime()}`)}`, isFirst: false, at }
      return [said('subscription_payment_failed', withAttributes(invoiceOf(unpaid, at), { status: 'pending' }))]
    }
  }
}

const withAttributes = (object: Json, attributes: Json): Json => ({
  ...object,
  attributes: { ...Object(object['attributes']), ...attributes },
})

function answerOf(ledger: Ledger, path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'https://api.lemonsqueezy.com')
  const [, , kind, id] = pathname.split('/')
  const newest = [...ledger.payments.values()].reverse()
  const orders = newest.filter(({ isFirst }) => isFirst)
  const at = (payment: Payment) => payment.refunds.at(-1)?.at ?? payment.at
  const included = (of: Payment[]) => (query.has('include') ? of.flatMap((each) => includedOf(each, ledger)) : [])
  if (kind === 'orders' && id === undefined) {
    const page = pageOf(orders, query)
    return { meta: page.meta, data: page.data.map((each) => orderOf(each, at(each))), included: included(page.data) }
  }
  if (kind === 'subscription-invoices') {
    const asked = query.get('filter[subscription_id]')
    const page = pageOf(
      newest.filter((each) => (asked === null ? each.data.subscription : subscriptionOf(each) === asked)),
      query,
    )
    return { meta: page.meta, data: page.data.map((each) => invoiceOf(each, at(each))) }
  }
  const payment = orders.find((each) => (kind === 'orders' ? each.orderId : subscriptionOf(each)) === id)
  if (!payment) return undefined
  if (kind === 'subscriptions') return { data: subscriptionObject(payment, ledger, at(payment)) }
  return { data: orderOf(payment, at(payment)), included: included([payment]) }
}

type Webhook = PlayedWebhook & { store?: string }

/** An account may have several. */
const STORES = ['1', '2']

/** What is asked when the shop is connected; undefined for anything else. */
function setupAnswerOf(webhooks: Webhook[], path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'https://api.lemonsqueezy.com')
  if (pathname === '/v1/users/me')
    return { meta: { test_mode: false }, data: { type: 'users', id: '1', attributes: {} } }
  if (pathname === '/v1/stores')
    return pageOf(
      STORES.map((id) => ({ type: 'stores', id, attributes: { name: `Store ${id}`, plan: 'fresh' } })),
      query,
    )
  if (pathname === '/v1/webhooks') return pageOf(webhooks.map(webhookOf), query)
  if (pathname !== '/v1/products') return undefined
  const { meta, data } = pageOf([...CATALOG], query)
  const attributes = { store_id: 1, test_mode: false }
  return {
    meta,
    data: data.map(({ id, product, isForSale }) => ({
      ...{ type: 'products', id: `product-${id}` },
      attributes: { ...attributes, name: product, status: isForSale ? 'published' : 'draft' },
    })),
    included: query.get('include') === 'variants' ? data.flatMap(variantsOf) : [],
  }
}

/** A product without variants has one that is pending. Of others the pending one is not sold. */
function variantsOf({ id, interval }: (typeof CATALOG)[number]): Json[] {
  const one = (own: string, name: string, status: string) => ({
    ...{ type: 'variants', id: own },
    attributes: { product_id: `product-${id}`, name, status, sort: 1, test_mode: false },
  })
  const only = one(id, 'Default', 'pending')
  return interval ? [one(`${id}-default`, 'Default', 'pending'), one(id, 'Yearly', 'published')] : [only]
}

/** The secret is never shown. */
const webhookOf = ({ id, url, events, store }: Webhook): Json => ({
  ...{ type: 'webhooks', id },
  attributes: { store_id: Number(store), url, events, last_sent_at: null, test_mode: false },
})

/** Pages are small, so that there are several. */
function pageOf<T>(items: T[], query: URLSearchParams) {
  const number = Number(query.get('page[number]') ?? 1)
  const lastPage = Math.max(1, Math.ceil(items.length / 2))
  return {
    meta: { page: { currentPage: number, lastPage, perPage: 2, total: items.length } },
    data: items.slice((number - 1) * 2, number * 2),
  }
}

const numberOf = (text: string): number => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 999_983, 7)

/** To the microsecond, as Lemon Squeezy writes it. */
const timeOf = (at: Date): string => at.toISOString().replace('Z', '000Z')
/** IDs are numbers wherever another object names them. */
const named = (id: string | undefined) => (id !== undefined && /^\d{1,12}$/.test(id) ? Number(id) : id)

const firstOf = (ledger: Ledger, payment: Payment): Payment =>
  [...ledger.payments.values()].find((each) => subscriptionOf(each) === subscriptionOf(payment)) ?? payment

const moneyOf = (payment: Payment): Json => ({
  ...{ currency: currencyOf(payment), currency_rate: '1.0', subtotal: totalOf(payment), discount_total: 0, tax: 0 },
  ...{ total: totalOf(payment), total_usd: totalOf(payment), refunded_amount: refundedOf(payment) },
  refunded: refundedOf(payment) >= totalOf(payment) && refundedOf(payment) > 0,
  refunded_at: refundedOf(payment) >= totalOf(payment) ? timeOf(payment.refunds.at(-1)?.at ?? payment.at) : null,
})

const buyerOf = ({ data: { customer } }: Payment): Json => ({
  ...{ user_name: customer.name ?? null, user_email: customer.email ?? null, customer_id: 1, store_id: 1 },
})

const itemsOf = (payment: Payment) =>
  payment.data.lines.map(({ line_id, product, quantity }) => ({
    ...{ id: named(line_id), order_id: named(payment.orderId), product_id: 1, variant_id: named(product) },
    ...{ product_name: 'Pro', variant_name: 'Yearly', price: totalOf(payment), quantity: quantity ?? 1 },
  }))

function orderOf(payment: Payment, at: Date): Json {
  const { orderId, data } = payment
  const money = moneyOf(payment)
  return {
    ...{ type: 'orders', id: orderId, links: { self: `https://api.lemonsqueezy.com/v1/orders/${orderId}` } },
    attributes: {
      ...{ ...buyerOf(payment), ...money, identifier: 'c9', order_number: 1, setup_fee: 0, tax_name: null },
      ...{ status: money['refunded'] ? 'refunded' : 'paid', first_order_item: itemsOf(payment)[0] },
      ...{ created_at: timeOf(payment.at), updated_at: timeOf(at), test_mode: data.test ?? false },
    },
    relationships: { subscriptions: { links: { related: `/v1/orders/${orderId}/subscriptions` } } },
  }
}

const includedOf = (payment: Payment, ledger: Ledger): Json[] => [
  ...itemsOf(payment).map(({ id, ...attributes }) => ({ type: 'order-items', id: String(id), attributes })),
  ...(payment.data.subscription ? [subscriptionObject(payment, ledger, payment.at)] : []),
]

function subscriptionObject(payment: Payment, ledger: Ledger, at: Date): Json {
  const first = firstOf(ledger, payment)
  const last = [...ledger.payments.values()].findLast((each) => subscriptionOf(each) === subscriptionOf(payment))
  const [end, [item]] = [ledger.ends.get(subscriptionOf(payment) ?? '') ?? null, itemsOf(first)]
  return {
    ...{ type: 'subscriptions', id: subscriptionOf(payment) },
    attributes: {
      ...{ ...buyerOf(first), order_id: named(first.orderId), order_item_id: item?.id, product_id: 1 },
      ...{ variant_id: item?.variant_id, status: end ? 'expired' : 'active', cancelled: end !== null, pause: null },
      ...{ trial_ends_at: null, renews_at: timeOf(periodEndOf(last ?? first)), ends_at: end && timeOf(end) },
      first_subscription_item: { id: 1, quantity: item?.quantity, is_usage_based: false },
      ...{ created_at: timeOf(first.at), updated_at: timeOf(at), test_mode: first.data.test ?? false },
    },
  }
}

function invoiceOf(payment: Payment, at: Date): Json {
  const money = moneyOf(payment)
  return {
    ...{ type: 'subscription-invoices', id: payment.orderId.replace('invoice-', '') },
    attributes: {
      ...{ ...buyerOf(payment), ...money, subscription_id: named(subscriptionOf(payment)), card_brand: 'visa' },
      ...{ billing_reason: payment.isFirst ? 'initial' : 'renewal', status: money['refunded'] ? 'refunded' : 'paid' },
      ...{ urls: { invoice_url: null }, created_at: timeOf(payment.at), updated_at: timeOf(at) },
      test_mode: payment.data.test ?? false,
    },
  }
}
