import { createHmac } from 'node:crypto'
import {
  createLedger,
  currencyOf,
  hashOf,
  type Json,
  type Ledger,
  type Payment,
  periodEndOf,
  subscriptionOf,
  totalOf,
} from './ledger.js'
import type { Happening, PlayedWebhook, Seller } from './seller.js'
import { addWebhook, CATALOG, removeWebhook } from './setup.js'

/** Plays Paddle Billing: its events name the buyer by an ID, and its refunds wait until they are approved. */
export function createPaddleSeller(): Seller {
  const ledger = createLedger((text) => idOf('txn', text))
  const webhooks: PlayedWebhook[] = []
  let count = 0
  return {
    say: (happening, secret, at) => {
      const payment = ledger.book(happening, at)
      return notificationsOf(happening, payment, at).map(([event_type, data]) => {
        count += 1
        const about = `${event_type} ${JSON.stringify(happening)} ${count}`
        const body = JSON.stringify({
          ...{ event_id: idOf(payment.data.test ? 'ntfsimevt' : 'evt', about), event_type, occurred_at: timeOf(at) },
          ...{ notification_id: idOf('ntf', about), data },
        })
        const seconds = Math.floor(at.getTime() / 1000)
        const signature = createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')
        return {
          body,
          headers: { 'content-type': 'application/json', 'paddle-signature': `ts=${seconds};h1=${signature}` },
        }
      })
    },
    get: (path) => answerOf({ ...ledger, webhooks }, path),
    send: ({ method, path, body }) => {
      const [, resource, id = ''] = path.split('/')
      if (resource !== 'notification-settings') return undefined
      if (method === 'DELETE') return removeWebhook(webhooks, id)
      const { destination: url, subscribed_events: events } = JSON.parse(body)
      const known = webhooks.find((webhook) => webhook.id === id)
      if (known) return { data: settingOf(Object.assign(known, { events })) }
      return method === 'POST' && !id ? { data: settingOf(addWebhook(webhooks, { url, events })) } : undefined
    },
    webhooks,
  }
}

function notificationsOf({ type }: Happening, payment: Payment, at: Date): [type: string, data: Json][] {
  switch (type) {
    case 'order.paid':
    case 'subscription.renewed':
      return [
        ['transaction.paid', { ...transactionOf(payment), status: 'paid' }],
        ['transaction.completed', transactionOf(payment)],
      ]
    case 'order.refunded': {
      const refund = refundsOf(payment).at(-1) ?? {}
      return [
        ['adjustment.created', { ...refund, status: 'pending_approval' }],
        ['adjustment.updated', refund],
      ]
    }
    case 'subscription.ended':
      return [['subscription.canceled', subscriptionEntity(payment, at)]]
    case 'payment.failed':
      return [['subscription.past_due', { ...subscriptionEntity(payment, null), status: 'past_due' }]]
    case 'dispute.opened':
    case 'dispute.closed':
      return [['adjustment.created', chargebacksOf(payment).at(-1) ?? {}]]
  }
}

type Known = Pick<Ledger, 'payments' | 'ends'> & { webhooks: PlayedWebhook[] }

function answerOf({ payments, ends, webhooks }: Known, path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'https://api.paddle.com')
  const [, resource, id] = pathname.split('/')
  const all = [...payments.values()]
  const included = (payment: Payment) => ({
    ...transactionOf(payment),
    ...(query.get('include')?.includes('customer') ? { customer: customerOf(payment) } : {}),
    ...(query.get('include')?.includes('adjustments') ? { adjustments: adjustmentsOf(payment) } : {}),
  })
  if (resource === 'transactions' && id === undefined) {
    const since = new Date(query.get('updated_at[GTE]') ?? 0)
    return pageOf(all.filter(({ at }) => at >= since).map(included), path)
  }
  if (resource === 'prices') return pageOf(query.get('include') === 'product' ? CATALOG.map(catalogPriceOf) : [], path)
  if (resource === 'notification-settings') return pageOf(webhooks.map(settingOf), path)
  if (resource === 'adjustments') return pageOf(all.flatMap(adjustmentsOf).reverse(), path)
  const payment = all.find((each) => (resource === 'subscriptions' ? subscriptionOf(each) : each.orderId) === id)
  if (payment === undefined || id === undefined) return undefined
  if (resource === 'transactions') return { data: included(payment), meta: { request_id: '1' } }
  return { data: subscriptionEntity(payment, ends.get(id) ?? null), meta: { request_id: '1' } }
}

/** An active price may be of a product that was archived. */
const catalogPriceOf = ({ id, product, minor, interval, isForSale }: (typeof CATALOG)[number]): Json => ({
  ...{ id, product_id: idOf('pro', id), type: 'standard', description: product, name: null, status: 'active' },
  ...{ unit_price: { amount: String(minor), currency_code: 'EUR' }, tax_mode: 'account_setting' },
  billing_cycle: interval && { interval, frequency: 1 },
  product: { id: idOf('pro', id), name: product, status: isForSale ? 'active' : 'archived' },
})

/** With its secret. */
const settingOf = ({ id, url, secret, events }: PlayedWebhook): Json => ({
  ...{ id, description: 'Latchkey', type: 'url', destination: url, active: true, api_version: 1 },
  ...{ include_sensitive_fields: false, endpoint_secret_key: secret, traffic_source: 'platform' },
  subscribed_events: events.map((name) => ({ name, group: name.split('.')[0] })),
})

/** Pages are small, so that there are several. */
function pageOf(items: Json[], path: string): Json {
  const url = new URL(path, 'https://api.paddle.com')
  const after = url.searchParams.get('after')
  const rest = after === null ? items : items.slice(items.findIndex(({ id }) => id === after) + 1)
  const data = rest.slice(0, 2)
  url.searchParams.set('after', String(data.at(-1)?.['id']))
  const pagination = { per_page: 2, next: url.href, has_more: rest.length > 2, estimated_total: items.length }
  return { data, meta: { request_id: '1', pagination } }
}

const idOf = (kind: string, text: string): string => `${kind}_01${hashOf(text)}`

/** To the microsecond, as Paddle counts. */
const timeOf = (at: Date): string => at.toISOString().replace('Z', '123Z')

const customerOf = ({ data: { customer } }: Payment): Json => ({
  ...{ id: idOf('ctm', String(customer.email)), email: customer.email ?? null, name: customer.name ?? null },
  ...{ status: 'active', custom_data: null, marketing_consent: false, locale: 'en' },
})

const moneyOf = (payment: Payment): Json => ({
  ...{ subtotal: String(totalOf(payment)), discount: '0', tax: '0', total: String(totalOf(payment)), credit: '0' },
  ...{ balance: '0', grand_total: String(totalOf(payment)), fee: null, earnings: null },
  currency_code: currencyOf(payment),
})

function transactionOf(payment: Payment): Json {
  const { orderId, at, data, isFirst } = payment
  const priceOf = (product: string): Json => ({
    ...{ id: product, product_id: idOf('pro', product), description: product, name: product, status: 'active' },
    ...{
      unit_price: { amount: String(totalOf(payment)), currency_code: currencyOf(payment) },
      tax_mode: 'account_setting',
    },
    ...{ billing_cycle: data.subscription ? { interval: 'month', frequency: 1 } : null, custom_data: null },
  })
  return {
    ...{ id: orderId, status: 'completed', origin: isFirst ? 'web' : 'subscription_recurring' },
    ...{ customer_id: customerOf(payment)['id'], address_id: idOf('add', orderId), business_id: null },
    ...{ currency_code: currencyOf(payment), collection_mode: 'automatic', discount_id: null, invoice_number: null },
    custom_data: data.customer.discord_id ? { discord_id: data.customer.discord_id } : null,
    subscription_id: subscriptionOf(payment) ?? null,
    billing_period: data.subscription ? { starts_at: timeOf(at), ends_at: timeOf(periodEndOf(payment)) } : null,
    items: data.lines.map(({ product, quantity }) => ({ price: priceOf(product), quantity, proration: null })),
    details: {
      totals: moneyOf(payment),
      line_items: data.lines.map(({ line_id, product, quantity }) => ({
        ...{ id: line_id, price_id: product, quantity: quantity ?? 1, proration: null, tax_rate: '0' },
        product: { id: idOf('pro', product), name: product, tax_category: 'standard', status: 'active' },
        totals: { subtotal: String(totalOf(payment)), discount: '0', tax: '0', total: String(totalOf(payment)) },
      })),
    },
    payments: [{ status: 'captured', amount: String(totalOf(payment)), captured_at: timeOf(at), error_code: null }],
    ...{ billed_at: timeOf(at), created_at: timeOf(at), updated_at: timeOf(at), checkout: { url: null } },
  }
}

function subscriptionEntity(payment: Payment, endedAt: Date | null): Json {
  const { at, data } = payment
  return {
    ...{ id: subscriptionOf(payment), status: endedAt ? 'canceled' : 'active', customer_id: customerOf(payment)['id'] },
    ...{ canceled_at: endedAt && timeOf(endedAt), paused_at: null, scheduled_change: null, started_at: timeOf(at) },
    current_billing_period: endedAt ? null : { starts_at: timeOf(at), ends_at: timeOf(periodEndOf(payment)) },
    ...{
      custom_data: null,
      currency_code: currencyOf(payment),
      items: data.lines.map(({ quantity }) => ({ quantity })),
    },
  }
}

const adjustmentsOf = (payment: Payment): Json[] => [...refundsOf(payment), ...chargebacksOf(payment)]

const adjustmentOf = (payment: Payment, amount: number): Json => ({
  ...{ transaction_id: payment.orderId, subscription_id: subscriptionOf(payment) ?? null, status: 'approved' },
  ...{ customer_id: customerOf(payment)['id'], reason: 'requested_by_customer', credit_applied_to_balance: null },
  totals: { ...moneyOf(payment), total: String(amount) },
  ...{ currency_code: currencyOf(payment), payout_totals: null, items: [] },
})

const refundsOf = (payment: Payment): Json[] =>
  payment.refunds.map(({ id, amount, at }) => ({
    ...adjustmentOf(payment, amount),
    ...{ id: idOf('adj', id), action: 'refund', type: amount >= totalOf(payment) ? 'full' : 'partial' },
    ...{ created_at: timeOf(at), updated_at: timeOf(at) },
  }))

/** A warning at first, and what became of it. */
function chargebacksOf(payment: Payment): Json[] {
  const { dispute, orderId } = payment
  if (!dispute) return []
  const one = (action: string, at: Date) => ({
    ...adjustmentOf(payment, totalOf(payment)),
    ...{
      id: idOf('adj', `${orderId} ${action}`),
      action,
      type: 'full',
      created_at: timeOf(at),
      updated_at: timeOf(at),
    },
  })
  const { outcome, openedAt, closedAt } = dispute
  const closed = outcome === 'lost' ? 'chargeback' : 'chargeback_warning_reverse'
  return [one('chargeback_warning', openedAt), ...(closedAt ? [one(closed, closedAt)] : [])]
}
