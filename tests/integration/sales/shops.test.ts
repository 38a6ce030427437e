import { beforeEach, describe, expect, test } from 'vitest'
import type { Happening } from '@/clients/typescript/src/cli/shops/seller'
import { PROVIDERS, SALE_PROVIDERS, type SaleProvider } from '@/lib/service/sales/core/providers'
import { SHOPS } from '@/lib/service/sales/server/shops/shops'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenSeller, workOff } from '@/tests/support/fixtures/sales/shop'

const db = databaseOfFile()
const DAY_MS = 86_400_000

/** Marketplaces tell an account, and nothing of what follows the purchase. */
const MARKETPLACES: readonly SaleProvider[] = ['builtbybit', 'polymart']
const others = SALE_PROVIDERS.filter((provider) => provider !== 'generic')
const tellingAll = others.filter((provider) => !MARKETPLACES.includes(provider))
const withApi = tellingAll.filter((provider) => SHOPS[provider].api !== undefined)

let n = 0
let now: Date
beforeEach(() => {
  n += 1
  now = new Date()
})
const at = (days = 0): string => new Date(now.getTime() + days * DAY_MS).toISOString()

const paid = (provider: SaleProvider, over: object = {}): Happening => ({
  type: 'order.paid',
  timestamp: at(),
  data: {
    order_id: `A-${n}`,
    customer: MARKETPLACES.includes(provider)
      ? { account: { id: `${7_000 + n}`, name: 'ada' } }
      : { email: 'ada@example.com', name: 'Ada' },
    lines: [{ line_id: '1', product: '4711', quantity: 1 }],
    amount: '49.00',
    currency: 'EUR',
    ...over,
  },
})

type Seller = Awaited<ReturnType<typeof givenSeller>>

/** What the shop calls the product, as the vendor learns it: from a sale that waits for it. */
async function mapFirst(shop: Seller): Promise<string> {
  const { json } = await shop.program.call(`GET /sales/sources/${shop.source.id}/mappings`)
  const [product = ''] = json.unmapped
  await shop.map(product)
  await workOff(db.pool, { shopsUrl: shop.api.url })
  return product
}

/** A shop whose product is mapped after its first sale. */
async function givenSold(provider: SaleProvider, over: object = {}) {
  const shop = await givenSeller(db.pool, provider)
  await shop.happen(paid(provider, over))
  expect(await shop.sales()).toMatchObject([{ state: 'held', reason: expect.stringContaining('Not mapped yet') }])
  await mapFirst(shop)
  const [{ order_id, subscription_id }] = await shop.sales()
  return { ...shop, order_id, subscription_id }
}

describe.each(others)('%s', (provider) => {
  test('a sale waits until its product is mapped, and is a license then', async () => {
    const shop = await givenSold(provider)
    expect(await shop.sales()).toMatchObject([{ state: 'active', reason: null, source: { provider } }])
    const expected = MARKETPLACES.includes(provider)
      ? { status: 'active', customer_email: null }
      : { status: 'active', customer_email: 'ada@example.com' }
    expect(await shop.licenses()).toMatchObject([expected])
  })

  test('the same requests twenty times at once are one license', async () => {
    const shop = await givenSeller(db.pool, provider)
    const requests = shop.say(paid(provider))
    const twenty = Array.from({ length: 20 }, () => requests).flat()
    const answers = await Promise.all(twenty.map((request) => shop.deliver(request)))
    expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    await workOff(db.pool, { atOnce: 8, shopsUrl: shop.api.url })
    await mapFirst(shop)
    for (const request of requests) await shop.deliver(request)
    await workOff(db.pool, { shopsUrl: shop.api.url })
    expect((await shop.licenses()).length).toBe(1)
  })

  test('who signs with another secret is refused, and nothing is kept', async () => {
    const shop = await givenSeller(db.pool, provider)
    for (const request of shop.say(paid(provider), now, 'a-secret-of-somebody-else'))
      expect((await shop.deliver(request)).status).toBe(401)
    const [request] = shop.say(paid(provider))
    const long = { headers: {}, ...request, body: ' '.repeat(1024 * 1024 + 1) }
    expect((await shop.deliver(long)).status).toBe(413)
    expect(await shop.sales()).toEqual([])
  })

  test('a body that nobody can read waits, with a sentence', async () => {
    const shop = await givenSeller(db.pool, provider)
    const { program, source } = shop
    if (PROVIDERS[provider].secret === 'pasted') {
      const { status } = await program.call(`POST /sales/sources/${source.id}/rotate_secret`)
      expect(status).toBe(409)
    }
    const { json } = await program.call(`GET /sales/sources/${source.id}`)
    expect(json).toMatchObject({
      has_secret: true,
      has_api_key: PROVIDERS[provider].apiKey !== null,
      api_problem: null,
    })
    expect(JSON.stringify(json)).not.toContain(shop.secret)
  })
})

describe.each(tellingAll)('%s', (provider) => {
  test('a full refund revokes, and names the shop', async () => {
    const shop = await givenSold(provider)
    await shop.happen({ type: 'order.refunded', timestamp: at(1), data: { order_id: `A-${n}` } })
    const [{ id, status }] = await shop.licenses()
    expect(status).toBe('revoked')
    const { rows } = await db.pool.query('select revoked_reason from license where id = $1', [id])
    expect(rows).toEqual([{ revoked_reason: `Refunded at ${PROVIDERS[provider].title}` }])
    expect(await shop.sales()).toMatchObject([{ state: 'refunded' }])
  })

  test('a subscription is paid, renewed, and ends', async () => {
    const subscription = { id: `S-${n}`, period_end: at(30) }
    const shop = await givenSold(provider, { subscription })
    const [{ expires_at: first }] = await shop.licenses()
    expect(Math.abs(Date.parse(first) - Date.parse(at(33)))).toBeLessThan(2 * DAY_MS)
    await shop.happen({
      type: 'subscription.renewed',
      timestamp: at(30),
      data: { subscription: { ...subscription, period_end: at(60) }, order_id: `R-${n}`, amount: '49.00' },
    })
    const [{ expires_at: second }] = await shop.licenses()
    expect(Math.abs(Date.parse(second) - Date.parse(at(63)))).toBeLessThan(3 * DAY_MS)
    await shop.happen({ type: 'subscription.ended', timestamp: at(60), data: { subscription: { id: `S-${n}` } } })
    expect(await shop.sales()).toMatchObject([{ state: 'ended' }])
    const [{ expires_at: last }] = await shop.licenses()
    expect(Date.parse(last)).toBeLessThan(Date.parse(second))
  })
})

describe.each(withApi)('%s', (provider) => {
  test('a refund whose event was lost is found by comparing, and applied once somebody agrees', async () => {
    const shop = await givenSold(provider)
    shop.say({ type: 'order.refunded', timestamp: at(), data: { order_id: `A-${n}` } })
    await shop.reconcile()
    expect(await shop.licenses()).toMatchObject([{ status: 'active' }])
    expect(await shop.sales()).toMatchObject([{ state: 'held', reason: expect.stringContaining('something else') }])
    const [{ id }] = await shop.sales()
    await shop.program.call(`POST /sales/${id}/replay`)
    await workOff(db.pool, { shopsUrl: shop.api.url })
    expect(await shop.licenses()).toMatchObject([{ status: 'revoked' }])
    // What is known is no difference.
    await shop.reconcile()
    expect(await shop.sales()).toMatchObject([{ state: 'refunded' }])
  })

  test('a sale whose event was lost is found too, and applied by itself where that was chosen', async () => {
    const shop = await givenSold(provider)
    await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { reconcile: 'apply' } })
    shop.say(paid(provider, { order_id: `B-${n}` }))
    await shop.reconcile()
    expect((await shop.licenses()).length).toBe(2)
  })

  test('a refused key is said, and what waits is read once a better one is entered', async () => {
    const shop = await givenSeller(db.pool, provider)
    shop.api.fail(403)
    await shop.happen(paid(provider))
    const path = `/sales/sources/${shop.source.id}`
    expect((await shop.program.call(`GET ${path}`)).json.api_problem).toContain('refused the API key (403)')
    shop.api.fail(null)
    await shop.program.call(`PATCH ${path}`, { body: { api_key: 'another-api-key' } })
    await workOff(db.pool, { shopsUrl: shop.api.url })
    const [{ id }] = await shop.sales()
    await shop.program.call(`POST /sales/${id}/replay`)
    await workOff(db.pool, { shopsUrl: shop.api.url })
    await mapFirst(shop)
    expect((await shop.licenses()).length).toBe(1)
    await shop.reconcile()
    expect((await shop.program.call(`GET ${path}`)).json.api_problem).toBe(null)
  })
})

describe.each(MARKETPLACES)('%s', (provider) => {
  test('a download gives its key, the same each time, before or after the purchase was told', async () => {
    const shop = await givenSeller(db.pool, provider)
    const account = `${7_000 + n}`
    expect(await shop.download({ account, product: '4711' })).toMatchObject({ status: 409 })
    await workOff(db.pool)
    await mapFirst(shop)
    const downloads = await Promise.all([1, 2, 3].map(() => shop.download({ account, product: '4711' })))
    const [license] = await shop.licenses()
    const { json } = await shop.program.call(`GET /licenses/${license.id}`)
    expect(downloads.map(({ status, text }) => [status, text.includes(json.license_key)])).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    await shop.happen(paid(provider, { customer: { account: { id: account, name: 'ada' } } }))
    expect((await shop.licenses()).length).toBe(1)
    expect(await shop.sales()).toMatchObject([{ state: 'active', customer: { account_id: account, email: null } }])
    expect((await shop.download({ account, product: '4711' })).text).toContain(json.license_key)
    expect((await shop.download({ account: '9', product: '4711' })).status).toBe(200)
    expect((await shop.licenses()).length).toBe(2)
    expect((await shop.download({ account, product: '4711' }, 'somebody-else')).status).toBe(401)
  })
})

test('an order from long before the shop was connected creates nothing until somebody replays it', async () => {
  const shop = await givenSeller(db.pool, 'polar')
  await shop.happen(paid('polar'))
  await mapFirst(shop)
  now = new Date(Date.now() - 700 * DAY_MS)
  await shop.happen(paid('polar', { order_id: `OLD-${n}` }))
  const [, old] = (await shop.sales()).toSorted((a: { state: string }) => (a.state === 'held' ? 1 : -1))
  expect(old).toMatchObject({ state: 'held', reason: expect.stringContaining('before this shop was connected') })
  expect((await shop.licenses()).length).toBe(1)
  await shop.program.call(`POST /sales/${old.id}/replay`)
  await workOff(db.pool, { shopsUrl: shop.api.url })
  expect((await shop.licenses()).length).toBe(2)
})
