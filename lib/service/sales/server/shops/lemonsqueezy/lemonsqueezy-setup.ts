import { z } from 'zod'
import {
  answerIn,
  type CreatedWebhook,
  type Endpoint,
  removeWebhooks,
  type SendingApi,
  type ShopApi,
  type ShopProduct,
  ShopRefusal,
} from '../shop'
import { pagesOf } from './lemonsqueezy-facts'

const SENT_EVENTS = [
  'order_created',
  'order_refunded',
  'subscription_created',
  'subscription_expired',
  'subscription_payment_success',
  'subscription_payment_failed',
  'subscription_payment_recovered',
  'subscription_payment_refunded',
]

const sold = z.object({ name: z.string(), status: z.string() })

/** The variants that are sold. A product without variants has one all the same, which stays `pending`. */
export async function* listLemonSqueezyVariants(api: ShopApi): AsyncIterable<ShopProduct> {
  for await (const { item, included } of pagesOf(api, '/v1/products', { include: 'variants' })) {
    const product = sold.safeParse(item.attributes).data
    if (product?.status !== 'published') continue
    const own = included.filter(
      ({ type, attributes }) => type === 'variants' && String(attributes['product_id']) === item.id,
    )
    const published = own.filter(({ attributes }) => attributes['status'] === 'published')
    const [only] = own
    if (published.length === 0 && own.length === 1 && only?.attributes['status'] === 'pending')
      yield { id: only.id, name: product.name }
    for (const { id, attributes } of published) {
      const { data } = sold.safeParse(attributes)
      yield { id, name: [product.name, data?.name].filter(Boolean).join(', ') }
    }
  }
}

const known = z.object({ url: z.string(), store_id: z.union([z.string(), z.number()]).transform(String) })
const account = z.object({ meta: z.object({ test_mode: z.boolean() }) })
const WEBHOOKS = '/v1/webhooks'

/** One webhook for each store of the account: the key reads the orders of all of them, too. */
export async function createLemonSqueezyWebhook(api: SendingApi, { url, secret }: Endpoint): Promise<CreatedWebhook> {
  const { test_mode } = answerIn(account, await api.get('/v1/users/me')).meta
  const before: { id: string; store: string }[] = []
  for await (const { item } of pagesOf(api, WEBHOOKS, {})) {
    const { data } = known.safeParse(item.attributes)
    if (data?.url === url) before.push({ id: item.id, store: data.store_id })
  }
  const stores: string[] = []
  for await (const { item } of pagesOf(api, '/v1/stores', {})) stores.push(item.id)
  if (stores.length === 0) throw new ShopRefusal('This account has no store yet. Create one at Lemon Squeezy first.')
  const kept = new Set<string>()
  for (const store of stores) {
    const id = before.find((webhook) => webhook.store === store)?.id
    if (id !== undefined) kept.add(id)
    await saveWebhook(api, { id, store, attributes: { url, secret, events: SENT_EVENTS }, test_mode })
  }
  return {
    secret: null,
    retire: () =>
      removeWebhooks(
        api,
        WEBHOOKS,
        before.flatMap(({ id }) => (kept.has(id) ? [] : id)),
      ),
  }
}

type Saved = { id: string | undefined; store: string; attributes: object; test_mode: boolean }

async function saveWebhook(api: SendingApi, { id, store, attributes, test_mode }: Saved): Promise<void> {
  const type = 'webhooks'
  const answer =
    id === undefined
      ? await api.send('POST', WEBHOOKS, {
          json: {
            data: {
              ...{ type, attributes: { ...attributes, test_mode } },
              relationships: { store: { data: { type: 'stores', id: store } } },
            },
          },
        })
      : await api.send('PATCH', `${WEBHOOKS}/${encodeURIComponent(id)}`, { json: { data: { type, id, attributes } } })
  answerIn(z.object({ data: z.object({ attributes: known }) }), answer)
}
