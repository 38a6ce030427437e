import { type Json, type Ledger, type Payment, subscriptionOf } from './ledger.js'
import type { PlayedWebhook } from './seller.js'
import { CATALOG } from './setup.js'
import {
  chargeOf,
  disputeOf,
  invoiceLinesOf,
  invoiceOf,
  invoicePaymentOf,
  lineItemsOf,
  parentOf,
  paymentIdOf,
  sessionOf,
  subscriptionObject,
} from './stripe-objects.js'

type Known = Pick<Ledger, 'payments' | 'ends'> & { events: Json[]; webhooks: PlayedWebhook[] }

/** What Stripe's API answers to a GET. */
export function answerOf({ payments, ends, events, webhooks }: Known, path: string): unknown {
  const { pathname, searchParams: query } = new URL(path, 'https://api.stripe.com')
  const [, , resource = '', ...rest] = pathname.split('/')
  const all = [...payments.values()]
  const answers: Record<string, () => unknown> = {
    checkout: () => sessionAnswer(all, rest, query),
    invoices: () => invoiceAnswer(payments.get(rest[0] ?? ''), { ends, part: rest[1], query }),
    invoice_payments: () => {
      const asked = query.get('payment[payment_intent]')
      const paid = all.filter((each) => each.data.subscription && paymentIdOf(each) === asked)
      return pageOf(paid.map(invoicePaymentOf), query)
    },
    charges: () => pageOf(ofPayment(all, query).map(chargeOf), query),
    disputes: () => {
      const disputed = ofPayment(all, query).filter(({ dispute }) => dispute !== null)
      return pageOf(disputed.map(disputeOf), query)
    },
    prices: () => pageOf(query.get('active') === 'true' ? CATALOG.map(priceOf) : [], query),
    webhook_endpoints: () => pageOf(webhooks.map(endpointOf), query),
    events: () =>
      pageOf(
        events.filter((event) => isAsked(event, query)),
        query,
      ),
  }
  return answers[resource]?.()
}

/** An active price may be of a product that no longer is. */
const priceOf = ({ id, product, minor, interval, isForSale }: (typeof CATALOG)[number]): Json => ({
  ...{ id, object: 'price', active: true, billing_scheme: 'per_unit', currency: 'eur', nickname: null },
  ...{ type: interval ? 'recurring' : 'one_time', unit_amount: minor, unit_amount_decimal: String(minor) },
  recurring: interval && { interval, interval_count: 1, usage_type: 'licensed' },
  product: { id: `prod_${id}`, object: 'product', name: product, active: isForSale },
})

/** Without its secret. */
export const endpointOf = ({ id, url, events }: Omit<PlayedWebhook, 'secret'>): Json => ({
  ...{ id, object: 'webhook_endpoint', url, enabled_events: events, status: 'enabled', livemode: true },
  ...{ api_version: null, application: null, description: 'Latchkey', metadata: {} },
})

function sessionAnswer(all: Payment[], [, id, part]: string[], query: URLSearchParams): unknown {
  const begun = all.filter(({ isFirst }) => isFirst)
  if (id === undefined) {
    const [payment, subscription] = [query.get('payment_intent'), query.get('subscription')]
    const asked = begun.filter((each) =>
      payment === null ? subscriptionOf(each) === (subscription ?? '') : sessionOf(each)['payment_intent'] === payment,
    )
    return pageOf(asked.map(sessionOf), query)
  }
  const one = begun.find((each) => sessionOf(each)['id'] === id)
  return one && (part === 'line_items' ? pageOf(lineItemsOf(one), query) : sessionOf(one))
}

type Asked = Pick<Known, 'ends'> & { part: string | undefined; query: URLSearchParams }

function invoiceAnswer(payment: Payment | undefined, { ends, part, query }: Asked): unknown {
  if (!payment?.data.subscription) return undefined
  if (part === 'lines') return pageOf(invoiceLinesOf(payment), query)
  const ended = ends.get(payment.data.subscription.id) ?? null
  const paid = { object: 'list', data: [invoicePaymentOf(payment)], has_more: false }
  return {
    ...invoiceOf(payment),
    payments: paid,
    parent: parentOf(payment, subscriptionObject(payment, ended)),
  }
}

function isAsked({ created, type }: Json, query: URLSearchParams): boolean {
  const types = query.getAll('types[]')
  return Number(created) >= Number(query.get('created[gte]') ?? 0) && types.includes(String(type))
}

const ofPayment = (all: Payment[], query: URLSearchParams): Payment[] =>
  all.filter((each) => paymentIdOf(each) === query.get('payment_intent'))

/** At most ten to a page unless more are asked for, as Stripe has it. */
function pageOf(items: Json[], query: URLSearchParams): Json {
  const limit = Number(query.get('limit') ?? 10)
  const after = query.get('starting_after')
  const rest = after === null ? items : items.slice(items.findIndex(({ id }) => id === after) + 1)
  return { object: 'list', url: '/v1', data: rest.slice(0, limit), has_more: rest.length > limit }
}
