import { z } from 'zod'
import { DECIMALS_OF_STRIPE, moneyOf } from '../minor-units'
import { priceName } from '../price-name'
import {
  answerIn,
  type CreatedWebhook,
  type Endpoint,
  removeWebhooks,
  type SendingApi,
  type ShopApi,
  type ShopProduct,
  webhooksAt,
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

const ENDPOINTS = '/v1/webhook_endpoints'
const known = z.object({ id: z.string(), url: z.string() })
const created = z.object({ secret: z.string().min(1) })

/** Stripe shows a secret only when it makes it, so an endpoint is always a new one. */
export async function createStripeWebhook(api: SendingApi, at: Endpoint): Promise<CreatedWebhook> {
  const before = await webhooksAt(at, pagesOf(api, ENDPOINTS, []), known)
  const form: [string, string][] = [
    ['url', at.url],
    ['description', 'Latchkey'],
    ['api_version', API_VERSION],
    ...SENT_EVENTS.map((type): [string, string] => ['enabled_events[]', type]),
  ]
  const { secret } = answerIn(created, await api.send('POST', ENDPOINTS, { form }))
  return {
    secret,
    retire: () => removeWebhooks(api, ENDPOINTS, before),
  }
}
