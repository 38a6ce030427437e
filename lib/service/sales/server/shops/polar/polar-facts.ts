import { z } from 'zod'
import { jsonOf } from '../json-body'
import { answerIn, type ShopApi } from '../shop'

const event = z.object({ type: z.string(), data: z.object({ id: z.string() }) })

/** What Polar says of an order now; null if the event is about none, or the token doesn't see it. */
export async function askPolar(api: ShopApi, body: string): Promise<unknown> {
  const { data: known } = event.safeParse(jsonOf(body))
  return known?.type.startsWith('order.') ? orderFacts(api, known.data.id) : null
}

/** A refund doesn't make an order new, so refunds are listed, too. */
export async function* listPolar(api: ShopApi, since: Date): AsyncIterable<unknown> {
  const known = new Set<unknown>()
  const query = { created_after: since.toISOString(), sorting: 'created_at' }
  for await (const order of pagesOf(api, '/v1/orders/', query)) {
    known.add(Object(order).id)
    yield { order }
  }
  for await (const id of refundedSince(api, since)) {
    if (known.has(id)) continue
    known.add(id)
    const facts = await orderFacts(api, id)
    if (facts) yield facts
  }
}

const refund = z.object({ order_id: z.string(), created_at: z.string() })

async function* refundedSince(api: ShopApi, since: Date): AsyncGenerator<string> {
  for await (const item of pagesOf(api, '/v1/refunds/', { succeeded: 'true', sorting: '-created_at' })) {
    const { data } = refund.safeParse(item)
    if (!data) continue
    if (Date.parse(data.created_at) < since.getTime()) return
    yield data.order_id
  }
}

async function orderFacts(api: ShopApi, id: string): Promise<unknown> {
  const order = await api.get(`/v1/orders/${encodeURIComponent(id)}`)
  return order === null ? null : { order }
}

const page = z.object({ items: z.array(z.unknown()), pagination: z.object({ max_page: z.number() }) })

/** The slash at the end of most lists is Polar's: without it, it redirects. */
export async function* pagesOf(api: ShopApi, path: string, query: Record<string, string>): AsyncGenerator<unknown> {
  for (let number = 1, last = 1; number <= last; number += 1) {
    const asked = new URLSearchParams({ ...query, page: String(number), limit: '100' })
    const { items, pagination } = answerIn(page, await api.get(`${path}?${asked}`))
    yield* items
    last = pagination.max_page
  }
}
