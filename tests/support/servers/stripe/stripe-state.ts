import { randomUUID } from 'node:crypto'

/** Objects with the fields of Stripe's published shapes that a reader of them may rely on. */
export type StripeObject = Record<string, unknown> & { id: string; object: string }

export type Price = StripeObject & { lookup_key: string; unit_amount: number; currency: string; recurring: Recurring }
type Recurring = { interval: 'month' | 'year'; interval_count: 1; usage_type: 'licensed' }
export type Subscription = StripeObject & {
  currency: string
  customer: string
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  items: { object: 'list'; has_more: false; url: string; data: SubscriptionItem[] }
}
type SubscriptionItem = StripeObject & {
  price: Price
  quantity: number
  current_period_start: number
  current_period_end: number
}
export type Session = StripeObject & {
  customer: string
  status: string
  success_url: string
  price: string
  subscription_metadata: object
}

/** Everything that the stand-in keeps, newest last. */
export type StripeState = {
  customers: StripeObject[]
  prices: Price[]
  sessions: Session[]
  subscriptions: Subscription[]
  invoices: StripeObject[]
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
export const inSeconds = (at = Date.now()): number => Math.floor(at / 1_000)

export const emptyState = (): StripeState => ({
  customers: [],
  prices: [newPrice('pro_monthly', 'month', 2_900), newPrice('pro_yearly', 'year', 29_000)],
  sessions: [],
  subscriptions: [],
  invoices: [],
})

const newPrice = (lookup_key: string, interval: 'month' | 'year', unit_amount: number): Price => ({
  id: newStripeId('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: inSeconds(),
  currency: 'usd',
  livemode: false,
  lookup_key,
  metadata: {},
  nickname: null,
  product: 'prod_latchkey_pro',
  recurring: { interval, interval_count: 1, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount,
  unit_amount_decimal: String(unit_amount),
})

const PERIOD_DAYS = { month: 30, year: 365 }

type Terms = { status?: string; metadata?: object }

export function newSubscription(
  customer: string,
  price: Price,
  { status = 'active', metadata = {} }: Terms = {},
): Subscription {
  const id = newStripeId('sub')
  const start = inSeconds()
  const item: SubscriptionItem = {
    id: newStripeId('si'),
    object: 'subscription_item',
    created: start,
    current_period_start: start,
    current_period_end: start + PERIOD_DAYS[price.recurring.interval] * 86_400,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
  return {
    id,
    object: 'subscription',
    automatic_tax: { enabled: false, liability: null },
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer,
    ended_at: null,
    items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${id}`, data: [item] },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: start,
    status,
  }
}

export function newInvoice(subscription: Subscription, url: string, number: number): StripeObject {
  const id = newStripeId('in')
  const [item] = subscription.items.data
  return {
    id,
    object: 'invoice',
    amount_due: item?.price.unit_amount ?? 0,
    amount_paid: item?.price.unit_amount ?? 0,
    created: inSeconds(),
    currency: subscription.currency,
    customer: subscription.customer,
    hosted_invoice_url: `${url}/invoice/${id}`,
    invoice_pdf: `${url}/invoice/${id}/pdf`,
    livemode: false,
    number: `LATCH-${String(number).padStart(4, '0')}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: {} } },
    status: 'paid',
    total: item?.price.unit_amount ?? 0,
  }
}
