import { z } from 'zod'
import {
  answerIn,
  type CreatedWebhook,
  type Endpoint,
  removeWebhooks,
  type SendingApi,
  type ShopApi,
  type ShopProduct,
} from '../shop'
import { ASKED } from './gumroad-api'
import { productId } from './gumroad-objects'

const product = z.object({
  id: z.string().min(1),
  name: z.string(),
  published: z.boolean().nullish(),
  variants: z.array(z.object({ options: z.array(z.object({ name: z.string() })) })).nullish(),
})
const productPage = z.object({ products: z.array(z.unknown()), next_page_key: z.string().nullish() })
type Page = z.infer<typeof productPage>

/** The products that are published. One with versions or tiers is as many, as the sales name it. */
export async function* listGumroadProducts(api: ShopApi): AsyncIterable<ShopProduct> {
  let pageKey: string | null = ''
  while (pageKey !== null) {
    const query: string = pageKey && `?page_key=${encodeURIComponent(pageKey)}`
    const page: Page = answerIn(productPage, await api.get(`/v2/products${query}`))
    for (const item of page.products) {
      const { data } = product.safeParse(item)
      if (!data || data.published === false) continue
      for (const chosen of choicesOf(data.variants ?? []))
        yield { id: productId(data.id, chosen), name: [data.name, ...chosen].join(', ') }
    }
    pageKey = page.next_page_key ?? null
  }
}

/** One of each category, in all ways; a single choice of nothing without any. */
function* choicesOf([first, ...others]: { options: { name: string }[] }[]): Generator<string[]> {
  if (!first) return yield []
  // A category that has no versions left is not asked about.
  if (first.options.length === 0) return yield* choicesOf(others)
  for (const { name } of first.options) for (const rest of choicesOf(others)) yield [name, ...rest]
}

const SUBSCRIPTIONS = '/v2/resource_subscriptions'
const subscriptionList = z.object({
  resource_subscriptions: z.array(z.object({ id: z.string(), post_url: z.string() })),
})
/** Gumroad answers 200 also to what it refuses. */
const subscribed = z.object({ resource_subscription: z.object({ id: z.string() }) })

/** One subscription for each kind of ping, to the URL with its secret. */
export async function createGumroadWebhook(api: SendingApi, { url }: Endpoint): Promise<CreatedWebhook> {
  const former: string[] = []
  for (const resource of ASKED) {
    const listed = await api.get(`${SUBSCRIPTIONS}?resource_name=${resource}`)
    const { resource_subscriptions: all } = answerIn(subscriptionList, listed)
    // One with another secret is of the time before it was rotated.
    const own = all.filter(({ post_url }) => withoutQuery(post_url) === withoutQuery(url))
    const kept = own.find(({ post_url }) => post_url === url)
    former.push(...own.filter((each) => each !== kept).map(({ id }) => id))
    if (kept) continue
    const form: [string, string][] = [
      ['resource_name', resource],
      ['post_url', url],
    ]
    answerIn(subscribed, await api.send('PUT', SUBSCRIPTIONS, { form }))
  }
  return {
    secret: null,
    retire: () => removeWebhooks(api, SUBSCRIPTIONS, former),
  }
}

const withoutQuery = (url: string): string => url.split('?')[0] ?? url
