import { z } from 'zod'
import { DECIMALS_OF_PADDLE, moneyOf } from '../minor-units'
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
import { pagesOf } from './paddle-facts'

const SENT_EVENTS = [
  'transaction.completed',
  'adjustment.created',
  'adjustment.updated',
  'subscription.canceled',
  'subscription.past_due',
]

const price = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  unit_price: z.object({ amount: z.string().regex(/^\d{1,15}$/), currency_code: z.string() }),
  billing_cycle: z.object({ interval: z.string(), frequency: z.number() }).nullish(),
  product: z.object({ name: z.string(), status: z.string() }),
})

/** The prices that aren't archived, of products that aren't either. */
export async function* listPaddlePrices(api: ShopApi): AsyncIterable<ShopProduct> {
  const query = new URLSearchParams({ status: 'active', include: 'product', per_page: '200' })
  for await (const item of pagesOf(api, `/prices?${query}`)) {
    const { data } = price.safeParse(item)
    if (data?.product.status !== 'active') continue
    const { id, name, unit_price, billing_cycle, product } = data
    const { amount, currency_code: currency } = unit_price
    yield {
      id,
      name: priceName(name ? `${product.name}, ${name}` : product.name, {
        amount: moneyOf(BigInt(amount), currency, DECIMALS_OF_PADDLE),
        ...{ currency, interval: billing_cycle?.interval, count: billing_cycle?.frequency },
      }),
    }
  }
}

const SETTINGS = '/notification-settings'
const known = z
  .object({ id: z.string(), destination: z.string() })
  .transform(({ id, destination }) => ({ id, url: destination }))
const answered = z.object({ data: z.object({ endpoint_secret_key: z.string().min(1) }) })

/** Paddle shows the secret of a destination again, so one that is there is kept. */
export async function createPaddleWebhook(api: SendingApi, at: Endpoint): Promise<CreatedWebhook> {
  const before = await webhooksAt(at, pagesOf(api, SETTINGS), known)
  const [kept, ...others] = before
  const wanted = { subscribed_events: SENT_EVENTS }
  const answer =
    kept === undefined
      ? await api.send('POST', SETTINGS, {
          json: { description: 'Latchkey', type: 'url', destination: at.url, ...wanted },
        })
      : await api.send('PATCH', `${SETTINGS}/${encodeURIComponent(kept)}`, { json: { ...wanted, active: true } })
  return {
    secret: answerIn(answered, answer).data.endpoint_secret_key,
    retire: () => removeWebhooks(api, SETTINGS, others),
  }
}
