import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SELLERS } from '@/clients/typescript/src/cli/shops/sellers'
import { apiOf } from '@/tools/shop/played'
import { type SendingApi, type Shop, type ShopProduct, ShopRefusal } from './shop'
import { SHOPS } from './shops'

// What a member needs when a shop is connected: its products, and the webhook. Every shop with an API, played.

const URL_HERE = 'https://latchkey.test/api/sales/0190?key=0123456789abcdef0123'
const SECRET = '0123456789abcdef0123'
const endpoint = { url: URL_HERE, secret: SECRET, isInUse: false }
const PROVIDERS = ['stripe', 'polar', 'lemonsqueezy', 'paddle', 'gumroad'] as const

type Api = NonNullable<Shop['api']>

const apiOfShop = (provider: (typeof PROVIDERS)[number]): Api => {
  const { api } = SHOPS[provider]
  if (!api) throw new Error(`${provider} has no API`)
  return api
}

async function all(listed: AsyncIterable<ShopProduct>): Promise<ShopProduct[]> {
  const products: ShopProduct[] = []
  for await (const product of listed) products.push(product)
  return products
}

const PRODUCTS = {
  stripe: [
    { id: 'pro-yearly', name: 'Pro, €49.00 yearly' },
    { id: '4711', name: 'Starter, €19.00' },
  ],
  polar: [
    { id: 'pro-yearly', name: 'Pro, €49.00 yearly' },
    { id: '4711', name: 'Starter, €19.00' },
  ],
  lemonsqueezy: [
    { id: 'pro-yearly', name: 'Pro, Yearly' },
    { id: '4711', name: 'Starter' },
  ],
  paddle: [
    { id: 'pro-yearly', name: 'Pro, €49.00 yearly' },
    { id: '4711', name: 'Starter, €19.00' },
  ],
  gumroad: [
    { id: 'pro-yearly:Solo', name: 'Pro, Solo' },
    { id: 'pro-yearly:Team', name: 'Pro, Team' },
    { id: '4711', name: 'Starter' },
  ],
}

describe.each(PROVIDERS)('%s', (provider) => {
  const api = apiOfShop(provider)

  test('lists what is for sale, on all pages, with names that people tell apart', async () => {
    expect(await all(api.products(apiOf(SELLERS[provider]())))).toEqual(PRODUCTS[provider])
  })

  test('has the shop send what the documentation lists, with the secret that signs it', async () => {
    const seller = SELLERS[provider]()
    const { secret, retire } = await api.createWebhook(apiOf(seller), endpoint)
    await retire()
    const webhooks = seller.webhooks ?? []
    expect(new Set(webhooks.map(({ url }) => url))).toEqual(new Set([URL_HERE]))
    expect(new Set(webhooks.map((each) => each.secret))).toEqual(new Set([secret ?? SECRET]))
    const sent = new Set(webhooks.flatMap(({ events }) => events))
    expect(sent).toEqual(documentedEvents(provider))
    for (const event of sent)
      expect(webhooks.filter(({ events }) => events.includes(event)).length).toBe(storesOf(provider))
  })

  test('leaves one webhook however often it is pressed, also after half of it was done', async () => {
    const seller = SELLERS[provider]()
    // A crash after the shop made it: nothing was retired, and what it told is lost.
    await api.createWebhook(apiOf(seller), endpoint)
    await api.createWebhook(apiOf(seller), endpoint)
    const { secret, retire } = await api.createWebhook(apiOf(seller), endpoint)
    await retire()
    const webhooks = seller.webhooks ?? []
    const once = SELLERS[provider]()
    await api.createWebhook(apiOf(once), endpoint)
    expect(webhooks.length).toBe(once.webhooks?.length)
    expect(new Set(webhooks.map((each) => each.secret))).toEqual(new Set([secret ?? SECRET]))
  })

  test("leaves the shop's other webhooks alone", async () => {
    const seller = SELLERS[provider]()
    const other = { ...endpoint, url: 'https://elsewhere.test/hook?key=1', secret: 'another-secret' }
    await api.createWebhook(apiOf(seller), other)
    const before = structuredClone(seller.webhooks)
    await (await api.createWebhook(apiOf(seller), endpoint)).retire()
    expect(seller.webhooks?.filter(({ url }) => url === other.url)).toEqual(before)
  })

  test.each([null, {}, [], { data: 'no list' }, { success: false, message: 'no' }])(
    'a list that is %j is said, and not taken for an empty one',
    async (answer) => {
      const broken: SendingApi = { get: async () => answer, send: async () => answer }
      await expect(all(api.products(broken))).rejects.toThrow(ShopRefusal)
      await expect(api.createWebhook(broken, endpoint)).rejects.toThrow(ShopRefusal)
      const listed = api.list(broken, new Date())
      await expect(listed[Symbol.asyncIterator]().next()).rejects.toThrow(ShopRefusal)
    },
  )
})

test('a secret that was rotated replaces the one in the URL at Gumroad', async () => {
  const [seller, api] = [SELLERS.gumroad(), apiOfShop('gumroad')]
  const with_ = (key: string) => ({
    url: `https://latchkey.test/api/sales/0190?key=${key}`,
    secret: key,
    isInUse: false,
  })
  await api.createWebhook(apiOf(seller), with_('former'))
  await (await api.createWebhook(apiOf(seller), with_('current'))).retire()
  expect(seller.webhooks?.map(({ secret }) => secret)).toEqual(Array(6).fill('current'))
})

test('prices without one amount, and every so many months, have names as well', async () => {
  const items = [
    {
      id: 'tiers',
      nickname: 'Seats',
      currency: 'usd',
      unit_amount: null,
      recurring: { interval: 'month', interval_count: 1 },
    },
    {
      id: 'quarter',
      nickname: null,
      currency: 'jpy',
      unit_amount: 900,
      recurring: { interval: 'month', interval_count: 3 },
    },
  ].map((item) => ({ ...item, product: { name: 'Pro', active: true } }))
  const api: SendingApi = { get: async () => ({ data: items, has_more: false }), send: async () => null }
  expect(await all(apiOfShop('stripe').products(api))).toEqual([
    { id: 'tiers', name: 'Pro, Seats, monthly' },
    { id: 'quarter', name: 'Pro, ¥900 every 3 months' },
  ])
})

test('at Gumroad, one of each category is an ID, as sales name it', async () => {
  const sizes = { title: 'Size', options: [{ name: 'S' }, { name: 'L' }] }
  const products = [
    { id: 'shirt', name: 'Shirt', published: true, variants: [sizes, { title: 'Color', options: [{ name: 'Red' }] }] },
  ]
  const api: SendingApi = { get: async () => ({ success: true, products }), send: async () => null }
  expect((await all(apiOfShop('gumroad').products(api))).map(({ id }) => id)).toEqual(['shirt:S, Red', 'shirt:L, Red'])
})

/** Lemon Squeezy has a webhook for each store of the account. */
const storesOf = (provider: string): number => (provider === 'lemonsqueezy' ? 2 : 1)

/** The names of events in the steps that connect the shop. */
function documentedEvents(provider: (typeof PROVIDERS)[number]): Set<string> {
  const lines = readFileSync(`docs/site/shops/${provider}.md`, 'utf8').split('\n')
  const events = lines.find((line) => line.startsWith('Events: ')) ?? ''
  return new Set(Array.from(events.matchAll(/`([a-z_.]+)`/g), ([, name = '']) => name))
}
