import type { Happening, PlayedWebhook, Request, Seller } from './seller.js'
import { addWebhook, CATALOG, removeWebhook } from './setup.js'

type Sale = ReturnType<typeof saleOf>
type Subscriber = ReturnType<typeof subscriberOf>
type Paid = Extract<Happening, { type: 'order.paid' }>
type Of<T extends Happening['type']> = Extract<Happening, { type: T }>

const PER_PAGE = 10
const MONTHS = { monthly: 1, quarterly: 3, biannually: 6, yearly: 12, every_two_years: 24 }

/** Plays Gumroad: pings in forms, which nobody signs, and the API v2. */
export function createGumroadSeller(): Seller {
  const sales = new Map<string, Sale>()
  const subscribers = new Map<string, Subscriber>()
  const webhooks: PlayedWebhook[] = []

  function sell(happening: Paid): Sale {
    const { subscription } = happening.data
    const isRenewal = subscription ? subscribers.has(subscription.id) : false
    const sale = saleOf(happening, isRenewal)
    sales.set(sale.id, sale)
    if (subscription && !isRenewal) subscribers.set(subscription.id, subscriberOf(happening, sale))
    else if (subscription) subscribers.get(subscription.id)?.purchase_ids.push(sale.id)
    return sale
  }

  function renew({ timestamp, data }: Of<'subscription.renewed'>): Sale {
    const first = [...sales.values()].find(({ subscription_id }) => subscription_id === data.subscription.id)
    if (!first) throw new Error(`There is no subscription ${data.subscription.id} to renew.`)
    const { product_id, purchase_email: email, full_name: name, quantity } = first
    return sell({
      type: 'order.paid',
      timestamp,
      data: {
        order_id: data.order_id ?? `${first.id}-${subscribers.get(data.subscription.id)?.purchase_ids.length}`,
        customer: { email, name },
        lines: [{ line_id: '1', product: product_id, quantity }],
        subscription: data.subscription,
        amount: data.amount ?? textOf(first.price),
      },
    })
  }

  const known = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('This seller has sold no such thing.')
    return found
  }

  function happens(happening: Happening): [about: string, about: Sale | Subscriber] {
    switch (happening.type) {
      case 'order.paid':
        return ['sale', sell(happening)]
      case 'subscription.renewed':
        return ['sale', renew(happening)]
      case 'order.refunded': {
        const sale = known(sales.get(happening.data.order_id))
        refund(sale, happening)
        return ['refund', sale]
      }
      case 'subscription.ended': {
        const subscriber = known(subscribers.get(happening.data.subscription.id))
        end(subscriber, happening.timestamp)
        for (const sale of sales.values())
          if (sale.subscription_id === subscriber.id) Object.assign(sale, { cancelled: true, dead: true })
        return ['subscription_ended', subscriber]
      }
      case 'dispute.opened': {
        const sale = known(sales.get(happening.data.order_id))
        Object.assign(sale, { disputed: true, chargedback: true })
        return ['dispute', sale]
      }
      case 'dispute.closed': {
        if (happening.data.outcome === 'lost') throw new Error('Gumroad never says that a dispute was lost.')
        const sale = known(sales.get(happening.data.order_id))
        Object.assign(sale, { disputed: true, dispute_won: true, chargedback: false })
        return ['dispute_won', sale]
      }
      case 'payment.failed':
        throw new Error('Gumroad never says that a payment failed.')
    }
  }

  return {
    say: (happening, secret) => {
      const [about, subject] = happens(happening)
      const isTest = happening.type === 'order.paid' && happening.data.test === true
      const form = 'status' in subject ? subscriptionPing(about, subject) : salePing(about, subject, isTest)
      if (happening.type === 'order.paid' && happening.data.customer.discord_id)
        form.set('url_params[discord_id]', happening.data.customer.discord_id)
      return [pinged(form, secret)]
    },
    get: (path) => {
      const url = new URL(path, 'https://api.gumroad.com')
      const [, , kind, id = ''] = url.pathname.split('/').map(decodeURIComponent)
      if (kind === 'products') return productPageOf(url.searchParams)
      if (kind === 'resource_subscriptions') {
        const own = webhooks.filter(({ events }) => events.includes(url.searchParams.get('resource_name') ?? ''))
        return { success: true, resource_subscriptions: own.map(subscriptionOf) }
      }
      if (kind === 'subscribers') return answer('subscriber', subscribers.get(id))
      if (kind !== 'sales') return undefined
      return id ? answer('sale', sales.get(id)) : pageOf([...sales.values()], url.searchParams)
    },
    send: ({ method, path, body }) => {
      const [, , kind, id = ''] = path.split('/').map(decodeURIComponent)
      if (kind !== 'resource_subscriptions') return undefined
      if (method === 'DELETE') return { success: removeWebhook(webhooks, id) === null }
      const form = new URLSearchParams(body)
      const [resource, url] = [form.get('resource_name') ?? '', form.get('post_url') ?? '']
      if (method !== 'PUT') return undefined
      if (!RESOURCES.includes(resource)) return { success: false, message: `Unable to subscribe to '${resource}'.` }
      const secret = new URL(url).searchParams.get('key') ?? ''
      const subscription = addWebhook(webhooks, { url, secret, events: [resource] })
      return { success: true, resource_subscription: subscriptionOf(subscription) }
    },
    webhooks,
  }
}

const pinged = (form: URLSearchParams, secret: string): Request => ({
  body: form.toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  query: `?key=${encodeURIComponent(secret)}`,
})

/** Gumroad answers 200 also for what it doesn't know. */
const answer = (kind: 'sale' | 'subscriber', found: unknown) =>
  found === undefined ? { success: false, message: `The ${kind} was not found.` } : { success: true, [kind]: found }

const RESOURCES = [
  ...['sale', 'refund', 'dispute', 'dispute_won', 'cancellation'],
  ...['subscription_updated', 'subscription_ended', 'subscription_restarted'],
]

const subscriptionOf = ({ id, url, events: [resource_name] }: PlayedWebhook) => ({ id, resource_name, post_url: url })

/** One a page, so that there are several. */
function productPageOf(query: URLSearchParams) {
  const start = Number(query.get('page_key')?.split('-')[1] ?? 0)
  const more = start + 1 < CATALOG.length ? { next_page_key: `20270131120000000000-${start + 1}` } : {}
  const products = CATALOG.slice(start, start + 1).map(({ id, product, minor, interval, isForSale }) => ({
    ...{
      id,
      name: product,
      published: isForSale,
      price: minor,
      currency: 'eur',
      is_tiered_membership: Boolean(interval),
    },
    variants: interval ? [{ title: 'Tier', options: [{ name: 'Solo' }, { name: 'Team' }] }] : [],
  }))
  return { success: true, products, ...more }
}

/** Newest first, ten a page, of the days from `after` on. */
function pageOf(all: Sale[], query: URLSearchParams) {
  const listed = all
    .filter(({ created_at }) => new Date(created_at).toISOString().slice(0, 10) >= (query.get('after') ?? ''))
    .toReversed()
  const start = Number(query.get('page_key')?.split('-')[1] ?? 0)
  const next = start + PER_PAGE
  const more = next < listed.length ? { next_page_key: `20270131120000000000-${next}` } : {}
  return { success: true, sales: listed.slice(start, next), ...more }
}

/** The fields of the API's answer, most of which nobody reads. */
function saleOf({ timestamp, data }: Paid, isRenewal: boolean) {
  const { customer, subscription, amount } = data
  const [line, ...others] = data.lines
  if (!line || others.length > 0) throw new Error('Gumroad sells one product at a time.')
  if (!customer.email) throw new Error('Gumroad knows its buyers by email.')
  const [product_id = '', variant] = line.product.split(':')
  const recurrence = subscription && recurrenceOf(timestamp, subscription.period_end)
  return {
    id: data.order_id,
    email: customer.email,
    seller_id: 'kL0psVL2admJSYRNs-OCMg==',
    timestamp: '1 minute ago',
    daystamp: '31 Jan 2027 12:00 PM',
    created_at: timestamp,
    product_name: `Product ${product_id}`,
    product_has_variants: variant !== undefined,
    price: centsOf(amount ?? '0'),
    gumroad_fee: Math.round(centsOf(amount ?? '0') / 10),
    is_bundle_purchase: false,
    is_bundle_product_purchase: false,
    formatted_display_price: `$${amount ?? 0}`,
    currency_symbol: '$',
    amount_refundable_in_currency: shownAmount(centsOf(amount ?? '0')),
    product_id,
    product_permalink: 'pencil',
    refunded: false,
    partially_refunded: false,
    chargedback: false,
    purchase_email: customer.email,
    full_name: customer.name ?? undefined,
    country: 'Germany',
    paid: amount !== undefined,
    has_variants: variant !== undefined,
    ...(variant === undefined ? {} : { variants: { Version: variant }, variants_and_quantity: `(${variant})` }),
    has_custom_fields: false,
    custom_fields: {},
    order_id: 524459935,
    is_recurring_billing: Boolean(subscription),
    can_contact: true,
    disputed: false,
    dispute_won: false,
    is_gift_sender_purchase: false,
    is_gift_receiver_purchase: false,
    card: { visual: '**** **** **** 4242', type: 'visa', bin: null, expiry_month: null, expiry_year: null },
    ...(subscription
      ? {
          ...{ subscription_id: subscription.id, subscription_duration: recurrence, recurring_charge: isRenewal },
          ...{ cancelled: false, dead: false, ended: false, free_trial_ended: false },
        }
      : {}),
    quantity: line.quantity ?? 1,
  }
}

function subscriberOf({ timestamp, data }: Paid, sale: Sale) {
  return {
    id: data.subscription?.id ?? '',
    email: sale.email,
    product_id: sale.product_id,
    product_name: sale.product_name,
    user_id: '3523953790232',
    user_email: sale.email,
    purchase_ids: [sale.id],
    created_at: timestamp,
    user_requested_cancellation_at: null as string | null,
    charge_occurrence_count: null,
    recurrence: sale.subscription_duration,
    cancelled_at: null as string | null,
    ended_at: null as string | null,
    failed_at: null as string | null,
    free_trial_ends_at: null as string | null,
    status: 'alive',
  }
}

function refund(sale: Sale, { data }: Of<'order.refunded'>): void {
  const before = sale.price - centsOf(sale.amount_refundable_in_currency.replaceAll(',', ''))
  const back = data.refunded_total
    ? centsOf(data.refunded_total)
    : data.amount
      ? before + centsOf(data.amount)
      : sale.price
  const isAll = back >= sale.price
  sale.refunded = isAll
  sale.partially_refunded = !isAll
  sale.amount_refundable_in_currency = shownAmount(sale.price - back)
}

function end(subscriber: Subscriber, at: string): void {
  subscriber.status = 'cancelled'
  subscriber.cancelled_at = at
  subscriber.user_requested_cancellation_at = at
}

/** What a ping says of a sale; a custom field of the seller is also at the top level. */
function salePing(about: string, sale: Sale, isTest: boolean): URLSearchParams {
  const form = new URLSearchParams({
    seller_id: sale.seller_id,
    product_id: sale.product_id,
    product_name: sale.product_name,
    permalink: 'pencil',
    product_permalink: 'https://ada.gumroad.com/l/pencil',
    short_product_id: 'pencil',
    email: sale.purchase_email,
    price: String(sale.price),
    currency: 'usd',
    quantity: String(sale.quantity),
    order_number: String(sale.order_id),
    sale_id: sale.id,
    sale_timestamp: sale.created_at,
    refunded: String(sale.refunded),
    resource_name: about,
    disputed: String(sale.disputed),
    dispute_won: String(sale.dispute_won),
  })
  if (sale.subscription_id) form.set('subscription_id', sale.subscription_id)
  if (sale.recurring_charge) form.set('is_recurring_charge', 'true')
  if (isTest) form.set('test', 'true')
  for (const [name, value] of Object.entries(sale.variants ?? {})) form.set(`variants[${name}]`, value)
  return form
}

function subscriptionPing(about: string, subscriber: Subscriber): URLSearchParams {
  const form = new URLSearchParams({
    subscription_id: subscriber.id,
    product_id: subscriber.product_id,
    user_email: subscriber.email,
    created_at: subscriber.created_at,
    resource_name: about,
    ended_at: subscriber.cancelled_at ?? '',
    ended_reason: 'cancelled',
  })
  for (const id of subscriber.purchase_ids) form.append('purchase_ids[]', id)
  return form
}

function recurrenceOf(from: string, until: string | null | undefined): string {
  const match = Object.entries(MONTHS).find(([, months]) => until && monthsAfter(from, months) === Date.parse(until))
  return match?.[0] ?? 'monthly'
}

/** The same day and time, or the last day of a shorter month. */
function monthsAfter(from: string, months: number): number {
  const at = new Date(from)
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  return at.setUTCDate(Math.min(day, last))
}

const centsOf = (amount: string): number => {
  const [whole = '0', part = ''] = amount.split('.')
  return Number(whole + part.padEnd(2, '0').slice(0, 2))
}

const textOf = (cents: number): string => (cents / 100).toFixed(2)

/** As Gumroad writes it: with a comma in thousands, without the cents of a round amount. */
const shownAmount = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })
