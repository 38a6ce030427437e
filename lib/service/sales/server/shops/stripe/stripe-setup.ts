import { z } from 'zod'
import { DECIMALS_OF_STRIPE, moneyOf } from '../minor-units'
import { priceName } from '../price-name'
import {
  answerIn,
  type CreatedWebhook,
  type Endpoint,
  requireOwnAccount,
  type SendingApi,
  type ShopApi,
  type ShopProduct,
} from '../shop'
import { pagesOf, STRIPE_EVENTS } from './stripe-facts'
import { API_VERSION } from './stripe-objects'

/** That an inquiry became a dispute, Stripe tells with `funds_withdrawn` too. */
const SENT_EVENTS = STRIPE_EVENTS.filter((type) => type !== 'charge.dispute.updated')

const price = z.object({
  id: z.string().min(1),
  nickname: z.string().nullish(),
  currency: z.string(),
  /** null of one in tiers, or that the buyer chooses */
  unit_amount: z.int().nullish(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullish(),
  product: z.object({ name: z.string(), active: z.boolean() }),
})

/** The prices that can be bought now. */
export async function* listStripePrices(api: ShopApi): AsyncIterable<ShopProduct> {
  for await (const item of pagesOf(api, '/v1/prices', [
    ['active', 'true'],
    ['expand[]', 'data.product'],
  ])) {
    const { data } = price.safeParse(item)
    if (!data?.product.active) continue
    const { id, nickname, currency, unit_amount, recurring, product } = data
    yield {
      id,
      name: priceName(nickname ? `${product.name}, ${nickname}` : product.name, {
        amount: typeof unit_amount === 'number' ? moneyOf(unit_amount, currency, DECIMALS_OF_STRIPE) : null,
        ...{ currency, interval: recurring?.interval, count: recurring?.interval_count },
      }),
    }
  }
}

const known = z.object({ id: z.string(), url: z.string() })
const created = z.object({ secret: z.string().min(1) })

/** Stripe shows a secret only when it makes it, so an endpoint is always a new one. */
export async function createStripeWebhook(api: SendingApi, { url, isInUse }: Endpoint): Promise<CreatedWebhook> {
  const before: string[] = []
  for await (const item of pagesOf(api, '/v1/webhook_endpoints', [])) {
    const { data } = known.safeParse(item)
    if (data?.url === url) before.push(data.id)
  }
  requireOwnAccount({ isInUse }, before)
  const form: [string, string][] = [
    ['url', url],
    ['description', 'Latchkey'],
    ['api_version', API_VERSION],
    ...SENT_EVENTS.map((type): [string, string] => ['enabled_events[]', type]),
  ]
  const { secret } = answerIn(created, await api.send('POST', '/v1/webhook_endpoints', { form }))
  return {
    secret,
    retire: async () => {
      for (const id of before) await api.send('DELETE', `/v1/webhook_endpoints/${encodeURIComponent(id)}`)
    },
  }
}
