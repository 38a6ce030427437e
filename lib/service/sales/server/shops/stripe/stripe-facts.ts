import { z } from 'zod'
import { jsonOf } from '../json-body'
import { answerIn, type ShopApi } from '../shop'
import { chargeObject, type StripeEvent, stripeEvent } from './stripe-objects'

const PAGE = 100
/** As many pages as the largest order has lines; no account asks for more of one order. */
const MAX_PAGES = 5

const withId = z.object({ id: z.string() })
const ofPayment = z.object({ payment_intent: z.string().nullish() })

/** What is read, also every night. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
  'customer.subscription.deleted',
]

/** What Stripe says of the order behind an event; null if it is about none, or the key doesn't see it. */
export async function askStripe(api: ShopApi, body: string): Promise<unknown> {
  const { data: event } = stripeEvent.safeParse(jsonOf(body))
  return event ? factsOf(api, event) : null
}

/** Stripe keeps its events for 30 days. */
export async function* listStripe(api: ShopApi, since: Date): AsyncIterable<unknown> {
  const created = String(Math.floor(since.getTime() / 1000))
  const query = [['created[gte]', created], ...STRIPE_EVENTS.map((type) => ['types[]', type])] as [string, string][]
  const known = new Set<string>()
  for await (const item of pagesOf(api, '/v1/events', query)) {
    const { data: event } = stripeEvent.safeParse(item)
    if (!event) continue
    const about = orderKeyOf(event)
    if (about && known.has(about)) continue
    if (about) known.add(about)
    yield (await factsOf(api, event)) ?? { event }
  }
}

/** What an event is about, so that one order is read once. */
function orderKeyOf({ type, data: { object } }: StripeEvent): string | null {
  if (isOfOrder(type)) return withId.safeParse(object).data?.id ?? null
  return isOfPayment(type) ? (ofPayment.safeParse(object).data?.payment_intent ?? null) : null
}

const isOfSession = (type: string): boolean => type.startsWith('checkout.session.')
const isOfOrder = (type: string): boolean => isOfSession(type) || type === 'invoice.paid'
const isOfPayment = (type: string): boolean => type === 'charge.refunded' || type.startsWith('charge.dispute.')

async function factsOf(api: ShopApi, { type, data: { object } }: StripeEvent): Promise<unknown> {
  const about = orderKeyOf({ id: '', type, created: 0, data: { object } })
  if (isOfSession(type)) return about && sessionFacts(api, about)
  if (type === 'invoice.paid') return about && invoiceFacts(api, about)
  // A charge without a payment intent is neither Checkout's nor an invoice's.
  if (isOfPayment(type)) return about ? paymentFacts(api, about) : {}
  return null
}

async function paymentFacts(api: ShopApi, payment: string): Promise<unknown> {
  const query = new URLSearchParams({ 'payment[type]': 'payment_intent', 'payment[payment_intent]': payment })
  const paid = z
    .object({ data: z.array(z.object({ invoice: z.string() })) })
    .safeParse(await api.get(`/v1/invoice_payments?${query}`))
  const [ofInvoice] = paid.data?.data ?? []
  // Checkout writes an invoice for a one-time sale, too, if it is asked to: the sale is the session's all the same.
  const facts = ofInvoice && (await invoiceFacts(api, ofInvoice.invoice))
  if (facts && isOfSubscription(facts.invoice)) return facts
  const sessions = z
    .object({ data: z.array(withId) })
    .safeParse(await api.get(`/v1/checkout/sessions?${new URLSearchParams({ payment_intent: payment })}`))
  const [session] = sessions.data?.data ?? []
  return session ? sessionFacts(api, session.id) : {}
}

const isOfSubscription = (invoice: unknown): boolean =>
  z.object({ parent: z.object({ subscription_details: z.object({}) }) }).safeParse(invoice).success

async function sessionFacts(api: ShopApi, id: string): Promise<unknown> {
  const path = `/v1/checkout/sessions/${encodeURIComponent(id)}`
  const session = await api.get(path)
  const { data } = ofPayment.extend({ mode: z.literal('payment') }).safeParse(session)
  // What begins a subscription is told by its invoice.
  if (!data) return session === null ? null : {}
  const lines = await allOf(api, `${path}/line_items`)
  return {
    session: { ...Object(session), line_items: { data: lines } },
    ...(await moneyFacts(api, data.payment_intent ? [data.payment_intent] : [])),
  }
}

type MoneyFacts = { charges: unknown[]; disputes: unknown[] }
type InvoiceFacts = MoneyFacts & { invoice: unknown; session: unknown }

const invoiceAnswer = z.object({
  billing_reason: z.string().nullish(),
  lines: z.object({ has_more: z.boolean() }),
  payments: z
    .object({
      data: z.array(z.object({ status: z.string(), payment: z.object({ payment_intent: z.string().nullish() }) })),
    })
    .nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: withId }).nullish() }).nullish(),
})

async function invoiceFacts(api: ShopApi, id: string): Promise<InvoiceFacts | null> {
  const path = `/v1/invoices/${encodeURIComponent(id)}`
  const expand = ['payments', 'parent.subscription_details.subscription'].map((field) => ['expand[]', field])
  const invoice = await api.get(`${path}?${new URLSearchParams(expand)}`)
  const { data } = invoiceAnswer.safeParse(invoice)
  if (!data) return null
  const payments = (data.payments?.data ?? []).flatMap(({ status, payment: { payment_intent: payment } }) =>
    status === 'paid' && payment ? [payment] : [],
  )
  const lines = data.lines.has_more ? { lines: { data: await allOf(api, `${path}/lines`) } } : {}
  return {
    invoice: { ...Object(invoice), ...lines },
    session: await sessionOf(api, data),
    ...(await moneyFacts(api, payments)),
  }
}

/** The session that began the subscription: the buyer may have entered a Discord ID there. */
async function sessionOf(api: ShopApi, { billing_reason, parent }: z.infer<typeof invoiceAnswer>): Promise<unknown> {
  const subscription = parent?.subscription_details?.subscription.id
  if (!subscription || billing_reason !== 'subscription_create') return null
  const query = new URLSearchParams({ subscription, limit: '1' })
  const found = z.object({ data: z.array(z.unknown()) }).safeParse(await api.get(`/v1/checkout/sessions?${query}`))
  return found.data?.data[0] ?? null
}

async function moneyFacts(api: ShopApi, payments: readonly string[]): Promise<MoneyFacts> {
  const charges: unknown[] = []
  const disputes: unknown[] = []
  for (const payment of payments) {
    const query: [string, string][] = [['payment_intent', payment]]
    const own = await allOf(api, '/v1/charges', [...query, ['expand[]', 'data.refunds']])
    charges.push(...own)
    if (own.some((charge) => chargeObject.safeParse(charge).data?.disputed))
      disputes.push(...(await allOf(api, '/v1/disputes', query)))
  }
  return { charges, disputes }
}

async function allOf(api: ShopApi, path: string, query: [string, string][] = []): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const item of pagesOf(api, path, query)) {
    all.push(item)
    if (all.length >= PAGE * MAX_PAGES) break
  }
  return all
}

const page = z.object({ data: z.array(z.unknown()), has_more: z.boolean() })

/** The items of a list, a page at a time. */
export async function* pagesOf(api: ShopApi, path: string, query: [string, string][]): AsyncGenerator<unknown> {
  let after: string | undefined
  do {
    const asked = new URLSearchParams([
      ...query,
      ['limit', String(PAGE)],
      ...(after === undefined ? [] : [['starting_after', after]]),
    ])
    const { data, has_more } = answerIn(page, await api.get(`${path}?${asked}`))
    yield* data
    after = has_more ? withId.safeParse(data.at(-1)).data?.id : undefined
  } while (after !== undefined)
}
