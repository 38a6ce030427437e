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
import { pagesOf } from './polar-facts'

const SENT_EVENTS = ['order.paid', 'order.refunded', 'subscription.revoked', 'subscription.past_due']

const product = z.object({
  id: z.string().min(1),
  name: z.string(),
  recurring_interval: z.string().nullish(),
  recurring_interval_count: z.number().nullish(),
  prices: z.array(z.object({ price_amount: z.int().nullish(), price_currency: z.string().nullish() })).default([]),
})

/** The products that aren't archived. */
export async function* listPolarProducts(api: ShopApi): AsyncIterable<ShopProduct> {
  for await (const item of pagesOf(api, '/v1/products/', { is_archived: 'false', sorting: 'name' })) {
    const { data } = product.safeParse(item)
    if (!data) continue
    const [{ price_amount: minor, price_currency: currency } = {}] = data.prices
    yield {
      id: data.id,
      name: priceName(data.name, {
        amount: typeof minor === 'number' && currency ? moneyOf(minor, currency, DECIMALS_OF_STRIPE) : null,
        ...{ currency, interval: data.recurring_interval, count: data.recurring_interval_count },
      }),
    }
  }
}

const ENDPOINTS = '/v1/webhooks/endpoints'
const endpoint = z.object({ id: z.string().min(1), url: z.string(), secret: z.string().min(1) })

/** Polar shows the secret of an endpoint again, so one that is there is kept. */
export async function createPolarWebhook(api: SendingApi, at: Endpoint): Promise<CreatedWebhook> {
  const before = await webhooksAt(at, pagesOf(api, ENDPOINTS, {}), endpoint)
  const [kept, ...others] = before
  const wanted = { format: 'raw', events: SENT_EVENTS }
  const answer =
    kept === undefined
      ? await api.send('POST', ENDPOINTS, { json: { url: at.url, ...wanted } })
      : await api.send('PATCH', `${ENDPOINTS}/${encodeURIComponent(kept)}`, { json: { ...wanted, enabled: true } })
  return {
    secret: answerIn(endpoint, answer).secret,
    retire: () => removeWebhooks(api, ENDPOINTS, others),
  }
}
