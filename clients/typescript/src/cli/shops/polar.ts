import { createHmac } from 'node:crypto'
import {
  createLedger,
  currencyOf,
  hashOf,
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

/** Plays Polar: it tells an order before it is paid, too, and nothing of disputes, which it refunds. */
export function createPolarSeller(): Seller {
  const ledger = createLedger(uuidOf)
  const webhooks: PlayedWebhook[] = []
  let count = 0
  return {
    say: (happening, secret, at) =>
      eventsOf(happening, ledger, at).map(([type, data]) => {
        count += 1
        const body = JSON.stringify({ type, timestamp: timeOf(at), data })
        const [id, seconds] = [uuidOf(`${count} ${body}`), Math.floor(at.getTime() / 1000)]
        // The key is the secret as it is shown, and not what it encodes.
        const signature = createHmac('sha256', Buffer.from(secret)).update(`${id}.${seconds}.${body}`).digest('base64')
        const headers = {
          ...{ 'content-type': 'application/json', 'user-agent': 'polar.sh webhooks', 'webhook-id': id },
          ...{ 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` },
        }
        return { body, headers }
      }),
    get: (path) => answerOf({ ...ledger, webhooks }, path),
    send: ({ method, path, body }) => {
      const [, , , , id = ''] = path.split('/')
      if (!path.startsWith(ENDPOINTS)) return undefined
      if (method === 'DELETE') return removeWebhook(webhooks, id)
      const { url, events } = JSON.parse(body)
      const known = webhooks.find((webhook) => webhook.id === id)
      if (known) return endpointOf(Object.assign(known, { events }))
      return method === 'POST' && !id ? endpointOf(addWebhook(webhooks, { url, events })) : undefined
    },
    webhooks,
  }
}

function eventsOf(happening: Happening, { book, ends }: Ledger, at: Date): [type: string, data: Json][] {
  if (happening.type.startsWith('dispute.')) throw new Error('Polar says nothing of disputes: it refunds the order.')
  const payment = book(happening, at)
  const order = orderOf(payment, ends)
  const subscription = subscriptionSchema(payment, ends)
  switch (happening.type) {
    case 'order.paid':
      return [
        ['order.created', { ...order, status: 'pending', paid: false }],
        ['order.paid', order],
      ]
    case 'subscription.renewed':
      return [
        ['subscription.cycled', subscription],
        ['order.created', { ...order, status: 'pending', paid: false }],
        ['order.paid', order],
      ]
    case 'order.refunded':
      return [
        ['order.updated', order],
        ['order.refunded', order],
      ]
    case 'subscription.ended':
      return [
        ['subscription.updated', subscription],
        ['subscription.revoked', subscription],
      ]
    default:
      return [['subscription.past_due', { ...subscription, status: 'past_due', past_due_at: timeOf(at) }]]
  }
}

type Known = Pick<Ledger, 'payments' | 'ends'> & { webhooks: PlayedWebhook[] }

function answerOf({ payments, ends, webhooks }: Known, path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'https://api.polar.sh')
  const all = [...payments.values()]
  if (pathname === '/v1/orders/') {
    const since = new Date(query.get('created_after') ?? 0)
    return pageOf(
      all.filter(({ at }) => at >= since).map((each) => orderOf(each, ends)),
      query,
    )
  }
  if (pathname === '/v1/products/') {
    const isArchived = query.get('is_archived')
    return pageOf(
      CATALOG.map(productOf).filter((each) => isArchived === null || String(each['is_archived']) === isArchived),
      query,
    )
  }
  if (pathname === ENDPOINTS) return pageOf(webhooks.map(endpointOf), query)
  if (pathname === '/v1/refunds/') {
    const refunds = all.flatMap((each) => each.refunds.map((refund) => ({ ...refund, order_id: each.orderId })))
    const newest = refunds.sort((a, b) => b.at.getTime() - a.at.getTime())
    return pageOf(
      newest.map(({ at, ...refund }) => ({ ...refund, created_at: timeOf(at), status: 'succeeded', tax_amount: 0 })),
      query,
    )
  }
  const payment = pathname.startsWith('/v1/orders/') ? payments.get(pathname.slice('/v1/orders/'.length)) : undefined
  return payment && orderOf(payment, ends)
}

const ENDPOINTS = '/v1/webhooks/endpoints'

/** With its secret. */
const endpointOf = (webhook: PlayedWebhook): Json => ({
  ...webhook,
  ...{ format: 'raw', enabled: true, name: null, organization_id: uuidOf('organization') },
})

const productOf = ({ id, product, minor, interval, isForSale }: (typeof CATALOG)[number]): Json => ({
  ...{ id, name: product, description: null, is_archived: !isForSale, is_recurring: interval !== null, metadata: {} },
  ...{ recurring_interval: interval, recurring_interval_count: interval && 1 },
  prices: [{ id: uuidOf(id), amount_type: 'fixed', price_amount: minor, price_currency: 'eur', is_archived: false }],
})

/** Pages are small, so that there are several. */
function pageOf(items: Json[], query: URLSearchParams): Json {
  const start = (Number(query.get('page') ?? 1) - 1) * 2
  const pagination = { total_count: items.length, max_page: Math.ceil(items.length / 2) }
  return { items: items.slice(start, start + 2), pagination }
}

function uuidOf(text: string): string {
  const hex = hashOf(text).padEnd(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** To the microsecond, as Polar counts. */
const timeOf = (at: Date): string => at.toISOString().replace('Z', '456Z')

function orderOf(payment: Payment, ends: Ledger['ends']): Json {
  const { orderId, at, data, isFirst } = payment
  const { customer, lines } = data
  const [back, total] = [refundedOf(payment), totalOf(payment)]
  const [line] = lines
  const reason = isFirst ? 'subscription_create' : 'subscription_cycle'
  return {
    ...{
      id: orderId,
      created_at: timeOf(at),
      modified_at: timeOf(at),
      paid: true,
      currency: currencyOf(payment).toLowerCase(),
    },
    status: back === 0 ? 'paid' : back >= total ? 'refunded' : 'partially_refunded',
    ...{ subtotal_amount: total, discount_amount: 0, net_amount: total, tax_amount: 0, total_amount: total },
    ...{ applied_balance_amount: 0, due_amount: 0, refunded_amount: back, refunded_tax_amount: 0 },
    billing_reason: data.subscription ? reason : 'purchase',
    ...{
      billing_name: customer.name ?? null,
      billing_address: null,
      invoice_number: 'POLAR-1',
      checkout_id: isFirst ? uuidOf(`checkout ${orderId}`) : null,
    },
    ...{ customer_id: uuidOf(String(customer.email)), product_id: line?.product, discount_id: null },
    ...{
      seats: (line?.quantity ?? 1) > 1 ? line?.quantity : null,
      units: null,
      subscription_id: subscriptionOf(payment) ?? null,
    },
    customer: {
      ...{ id: uuidOf(String(customer.email)), email: customer.email ?? null, name: customer.name ?? null },
      ...{ external_id: null, email_verified: true, metadata: {}, avatar_url: null, type: 'individual' },
    },
    metadata: customer.discord_id ? { discord_id: customer.discord_id } : {},
    custom_field_data: {},
    product: { id: line?.product, name: line?.product, is_recurring: Boolean(data.subscription), metadata: {} },
    ...{ discount: null, subscription: data.subscription ? subscriptionSchema(payment, ends) : null },
    items: [{ id: uuidOf(`${orderId} item`), label: line?.product, amount: total, tax_amount: 0, proration: false }],
    description: line?.product,
  }
}

function subscriptionSchema(payment: Payment, ends: Ledger['ends']): Json {
  const { at, data } = payment
  const end = ends.get(data.subscription?.id ?? '') ?? null
  return {
    ...{ id: subscriptionOf(payment), status: end ? 'canceled' : 'active', amount: totalOf(payment), metadata: {} },
    ...{ recurring_interval: 'month', recurring_interval_count: 1, cancel_at_period_end: false },
    ...{ current_period_start: timeOf(at), current_period_end: timeOf(periodEndOf(payment)), started_at: timeOf(at) },
    ...{ canceled_at: end && timeOf(end), ended_at: end && timeOf(end), ends_at: null, past_due_at: null },
    ...{ customer_id: uuidOf(String(data.customer.email)), product_id: data.lines[0]?.product, trial_end: null },
  }
}
