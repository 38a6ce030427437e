import { createHmac, randomBytes } from 'node:crypto'
import type { Happening, Request, Seller } from './seller.js'

type Sale = { user: { id: number }; product: object }

/** Plays Polymart, which signs what it sends with the secret of the webhook, and of the product's downloads. */
export function createPolymartSeller(): Seller {
  const sales = new Map<string, Sale>()
  return {
    say: (happening, secret) => {
      const [event, payload] = eventOf(happening, sales)
      const time = inSeconds(new Date(happening.timestamp))
      return [signed({ event, time, nonce: nonce(), payload }, secret)]
    },
    get: () => undefined,
    download: (secret, at, { account, product }) =>
      signed(
        {
          ...{ user: Number(account), product: Number(product), nonce: nonce(), license: 'L-204-77' },
          ...{ placeholder: 'LATCHKEY', time: inSeconds(at) },
        },
        secret,
      ),
  }
}

function eventOf({ type, data }: Happening, sales: Map<string, Sale>): [event: string, payload: Sale] {
  if (type === 'order.paid') {
    const [line, ...others] = data.lines
    if (!line || others.length > 0) throw new Error('Polymart sends a webhook for each product.')
    if (!data.customer.account) throw new Error('Polymart knows its buyers by account.')
    const sale = saleOf(data.customer.account.id, line.product)
    sales.set(data.order_id, sale)
    return ['product.user.purchase', sale]
  }
  if (type !== 'order.refunded') throw new Error('Polymart tells of purchases only, and of those that were removed.')
  if (data.amount ?? data.refunded_total) throw new Error('Polymart sends no amount.')
  const sale = sales.get(data.order_id)
  if (!sale) throw new Error(`Polymart has no purchase ${data.order_id}.`)
  return ['product.user.purchaseRemoved', sale]
}

/** The product's ID is text, and the user's a number. */
const saleOf = (account: string, product: string): Sale => ({
  user: { id: Number(account) },
  product: {
    ...{ id: product, title: `Product ${product}`, subtitle: 'It does one thing' },
    url: `https://polymart.org/product/${product}`,
  },
})

function signed(content: object, secret: string): Request {
  const body = JSON.stringify(content)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-polymart-webhook-version': '1',
      'x-polymart-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
  }
}

const nonce = (): string => randomBytes(12).toString('base64url')

const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
