import { z } from 'zod'
import { jsonOf } from '../json-body'
import { answerIn, type ShopApi } from '../shop'

const id = z.union([z.string(), z.number()]).transform(String)
const resource = z.object({ type: z.string(), id, attributes: z.record(z.string(), z.unknown()) })
type Resource = z.infer<typeof resource>

const event = z.object({ meta: z.object({ event_name: z.string() }), data: resource })
const INCLUDE = 'order-items,subscriptions'

/** What these say is all there is to know, and the API may say more than was true then. */
const TOLD = ['subscription_expired', 'subscription_payment_failed']

/** What Lemon Squeezy says of the order behind an event; null if it is about none, or the key doesn't see it. */
export async function askLemonSqueezy(api: ShopApi, body: string): Promise<unknown> {
  const { data: known } = event.safeParse(jsonOf(body))
  if (!known || TOLD.includes(known.meta.event_name)) return null
  switch (known.data.type) {
    case 'orders':
      return orderFacts(api, known.data.id)
    case 'subscriptions':
      return orderFacts(api, id.safeParse(known.data.attributes['order_id']).data)
    case 'subscription-invoices':
      return subscriptionFacts(api, id.safeParse(known.data.attributes['subscription_id']).data)
    default:
      return null
  }
}

/** Both lists have the newest first. A refund of an older order is known by its event alone: no list has it. */
export async function* listLemonSqueezy(api: ShopApi, since: Date): AsyncIterable<unknown> {
  const known = new Set<string>()
  for await (const { item, included } of pagesOf(api, '/v1/orders', { include: INCLUDE })) {
    if (createdAt(item) < since.getTime()) break
    const facts = await factsOf(api, item, included)
    if (facts.subscription) known.add(facts.subscription.id)
    yield facts
  }
  for await (const { item } of pagesOf(api, '/v1/subscription-invoices', {})) {
    if (createdAt(item) < since.getTime()) break
    const subscription = id.safeParse(item.attributes['subscription_id']).data
    if (subscription === undefined || known.has(subscription)) continue
    known.add(subscription)
    const facts = await subscriptionFacts(api, subscription)
    if (facts) yield facts
  }
}

const createdAt = ({ attributes }: Resource): number => Date.parse(String(attributes['created_at']))

async function subscriptionFacts(api: ShopApi, subscription: string | undefined): Promise<unknown> {
  if (subscription === undefined) return null
  const { data } = one.safeParse(await api.get(`/v1/subscriptions/${encodeURIComponent(subscription)}`))
  return orderFacts(api, id.safeParse(data?.data.attributes['order_id']).data)
}

const one = z.object({ data: resource, included: z.array(resource).nullish() })

async function orderFacts(api: ShopApi, order: string | undefined): Promise<unknown> {
  if (order === undefined) return null
  const { data } = one.safeParse(await api.get(`/v1/orders/${encodeURIComponent(order)}?include=${INCLUDE}`))
  return data ? factsOf(api, data.data, data.included ?? []) : null
}

/** An included object is of the order that its `order_id` names: a page has those of all its orders. */
async function factsOf(api: ShopApi, order: Resource, included: readonly Resource[]) {
  const own = included.filter(({ attributes }) => String(attributes['order_id']) === order.id)
  const subscription = own.find(({ type }) => type === 'subscriptions') ?? null
  const invoices: Resource[] = []
  if (subscription) {
    const query = { 'filter[subscription_id]': subscription.id }
    for await (const { item } of pagesOf(api, '/v1/subscription-invoices', query)) invoices.push(item)
  }
  return { order, items: own.filter(({ type }) => type === 'order-items'), subscription, invoices }
}

const page = z.object({
  data: z.array(resource),
  included: z.array(resource).nullish(),
  meta: z.object({ page: z.object({ lastPage: z.number() }) }),
})

type Item = { item: Resource; included: Resource[] }

/** The items of a list with what their page includes, a page at a time. */
export async function* pagesOf(api: ShopApi, path: string, query: Record<string, string>): AsyncGenerator<Item> {
  for (let number = 1, last = 1; number <= last; number += 1) {
    const asked = new URLSearchParams({ ...query, 'page[number]': String(number), 'page[size]': '100' })
    const { data, included, meta } = answerIn(page, await api.get(`${path}?${asked}`))
    for (const item of data) yield { item, included: included ?? [] }
    last = meta.page.lastPage
  }
}
