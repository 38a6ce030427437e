import { z } from 'zod'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { jsonOf } from '../json-body'
import { answerIn, type ShopApi } from '../shop'

/** How long Paddle may take to approve a refund: so much older ones are looked at, too. */
const APPROVAL_MS = 30 * DAY_MS
const INCLUDE = 'customer,adjustments'

const event = z.object({ event_type: z.string(), data: z.object({ id: z.string() }) })
const ofAdjustment = z.object({ data: z.object({ transaction_id: z.string() }) })
const answer = z.object({ data: z.unknown() })
const ofSubscription = z.object({ subscription_id: z.string() })

/** What Paddle says of the transaction behind an event; null if it is about none, or the key doesn't see it. */
export async function askPaddle(api: ShopApi, body: string): Promise<unknown> {
  const received = jsonOf(body)
  const { data: known } = event.safeParse(received)
  if (known?.event_type.startsWith('transaction.')) return transactionFacts(api, known.data.id)
  const { data: adjusted } = ofAdjustment.safeParse(received)
  if (adjusted && known?.event_type.startsWith('adjustment.'))
    return transactionFacts(api, adjusted.data.transaction_id)
  return null
}

/** A refund need not count as a change of its transaction, so adjustments are listed, too. */
export async function* listPaddle(api: ShopApi, since: Date): AsyncIterable<unknown> {
  const subscriptions = new Map<string, unknown>()
  const known = new Set<string>()
  const query = new URLSearchParams([
    ['updated_at[GTE]', since.toISOString()],
    ['status', 'completed'],
    ['include', INCLUDE],
    ['per_page', '30'],
  ])
  for await (const transaction of pagesOf(api, `/transactions?${query}`)) {
    known.add(z.object({ id: z.string() }).safeParse(transaction).data?.id ?? '')
    yield { transaction, subscription: await subscriptionOf(api, transaction, subscriptions) }
  }
  for await (const id of adjustedSince(api, since)) {
    if (known.has(id)) continue
    known.add(id)
    const facts = await transactionFacts(api, id)
    if (facts) yield facts
  }
}

const adjustment = z.object({ transaction_id: z.string(), created_at: z.string(), updated_at: z.string().nullish() })

/** The newest come first. */
async function* adjustedSince(api: ShopApi, since: Date): AsyncGenerator<string> {
  const query = new URLSearchParams({ order_by: 'id[DESC]', per_page: '50' })
  for await (const item of pagesOf(api, `/adjustments?${query}`)) {
    const { data: one } = adjustment.safeParse(item)
    if (!one) continue
    if (Date.parse(one.created_at) < since.getTime() - APPROVAL_MS) return
    if (Date.parse(one.updated_at ?? one.created_at) >= since.getTime()) yield one.transaction_id
  }
}

async function transactionFacts(api: ShopApi, id: string): Promise<unknown> {
  const answered = await api.get(`/transactions/${encodeURIComponent(id)}?${new URLSearchParams({ include: INCLUDE })}`)
  const transaction = answer.safeParse(answered).data?.data
  if (!transaction) return null
  return { transaction, subscription: await subscriptionOf(api, transaction, new Map()) }
}

async function subscriptionOf(api: ShopApi, transaction: unknown, known: Map<string, unknown>): Promise<unknown> {
  const id = ofSubscription.safeParse(transaction).data?.subscription_id
  if (id === undefined) return null
  if (!known.has(id)) {
    const answered = await api.get(`/subscriptions/${encodeURIComponent(id)}`)
    known.set(id, answer.safeParse(answered).data?.data ?? null)
  }
  return known.get(id)
}

const page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ has_more: z.boolean(), next: z.string() }).nullish() }).nullish(),
})

/** The items of a list, a page at a time. */
export async function* pagesOf(api: ShopApi, first: string): AsyncGenerator<unknown> {
  let path: string | null = first
  while (path !== null) {
    const { data, meta }: z.infer<typeof page> = answerIn(page, await api.get(path))
    yield* data
    const next: string | undefined = meta?.pagination?.has_more ? meta.pagination.next : undefined
    path = next ? pathOf(next) : null
  }
}

/** Paddle names the next page by its whole URL. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'https://api.paddle.com')
  return `${pathname}${search}`
}
