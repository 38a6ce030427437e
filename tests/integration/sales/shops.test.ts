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

type SentEvent = { type: string; happened_at: string; received_at: string }
type Sold = { licenses: number }
type Seller = Awaited<ReturnType<typeof givenSeller>>

/** What the shop calls the product, as the vendor learns it: from a sale that waits for it. */
async function mapFirst(shop: Seller): Promise<string> {
  const { json } = await shop.program.call(`GET /sales/sources/${shop.source.id}/mappings`)
  const [product = ''] = json.unmapped
  await shop.map(product)
  await workOff(db.pool, { shopsUrl: shop.api.url })
  return product
}

const comparisonOf = async ({ program, source }: Seller) =>
  (await program.call(`GET /sales/sources/${source.id}`)).json.last_comparison

/** A shop whose product is mapped after its first sale. */
async function givenSold(provider: SaleProvider, over: object = {}) {
  const shop = await givenSeller(db.pool, provider)
  await shop.happen(paid(provider, over))
  expect(await shop.sales()).toMatchObject([{ state: 'held', reason: expect.stringContaining('Not mapped: ') }])
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
  test('each event of a sale is called what it was sent for, at its own time', async () => {
    const shop = await givenSold(provider)
    await shop.happen({ type: 'order.refunded', timestamp: at(1), data: { order_id: `A-${n}` } })
    const events: SentEvent[] = (await shop.sale()).events
    expect(events.map(({ type }) => type)).toEqual(['order.paid', 'order.refunded'])
    const [order, refund] = events.map(({ happened_at }) => Date.parse(happened_at))
    // Gumroad doesn't say when it gave the money back: it was when it said so.
    const received = Date.parse(events[1]?.received_at ?? '')
    expect([Date.parse(at(1)), received].some((time) => Math.abs((refund ?? 0) - time) < 2_000)).toBe(true)
    expect(refund).toBeGreaterThan(order ?? Number.POSITIVE_INFINITY)
  })

  test('a refund whose event was lost is found by comparing, and applied once somebody agrees', async () => {
    const shop = await givenSold(provider)
    shop.say({ type: 'order.refunded', timestamp: at(), data: { order_id: `A-${n}` } })
    await shop.reconcile()
    expect(await shop.licenses()).toMatchObject([{ status: 'active' }])
    expect(await shop.sales()).toMatchObject([
      { state: 'held', reason: expect.stringContaining('Differs from the shop.') },
    ])
    const [{ id }] = await shop.sales()
    await shop.program.call(`POST /sales/${id}/replay`)
    await workOff(db.pool, { shopsUrl: shop.api.url })
    expect(await shop.licenses()).toMatchObject([{ status: 'revoked' }])
    expect(await comparisonOf(shop)).toMatchObject({ missing: 0, different: 1, problem: null })
    // What is known is no difference.
    await shop.reconcile()
    expect(await comparisonOf(shop)).toMatchObject({ compared: expect.any(Number), missing: 0, different: 0 })
    expect(await shop.sales()).toMatchObject([{ state: 'refunded' }])
  })

  test('an order that only a comparison found has its buyer and amount at once, and is new once it is replayed', async () => {
    const shop = await givenSold(provider)
    shop.say(paid(provider, { order_id: `L-${n}` }))
    await shop.reconcile()
    const [lost, sold] = (await shop.sales()).toSorted((a: Sold, b: Sold) => a.licenses - b.licenses)
    const { customer, amount, currency, lines } = (await shop.program.call(`GET /sales/${lost.id}`)).json
    expect(lost).toMatchObject({ state: 'held', reason: expect.stringContaining('never arrived'), licenses: 0 })
    expect([customer, amount, currency]).toEqual([sold.customer, sold.amount, sold.currency])
    expect(customer.email).toEqual(expect.stringContaining('@'))
    expect(lines).toHaveLength(1)
    expect(await comparisonOf(shop)).toMatchObject({ missing: 1, different: 0, problem: null })
    expect(await shop.licenses()).toHaveLength(1)
    const received = async () =>
      (await db.pool.query(`select count(*)::int as n from audit_entry where action = 'sale.received'`)).rows[0].n
    const before = await received()
    await shop.program.call(`POST /sales/${lost.id}/replay`)
    await workOff(db.pool, { shopsUrl: shop.api.url })
    expect(await received()).toBe(before + 1)
    expect(await shop.licenses()).toHaveLength(2)
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

describe.each(withApi)('%s, whose API refuses what is asked', (provider) => {
  test('its reason is said, and the order is not asked for again', async () => {
    const shop = await givenSeller(db.pool, provider)
    shop.api.fail(422)
    await shop.happen(paid(provider))
    const { json } = await shop.program.call(`GET /sales/sources/${shop.source.id}`)
    expect(json.api_problem).toContain('refused this (422)')
    expect((await shop.sales()).length).toBe(1)
  })
})

describe.each(['paddle', 'stripe'] as const)('%s', (provider) => {
  test('a dispute is called one, and so is its end', async () => {
    const shop = await givenSold(provider)
    const data = { order_id: `A-${n}` }
    await shop.happen({ type: 'dispute.opened', timestamp: at(1), data })
    await shop.happen({ type: 'dispute.closed', timestamp: at(2), data: { ...data, outcome: 'won' } })
    const events: SentEvent[] = (await shop.sale()).events
    expect(events.map(({ type, happened_at }) => [type, happened_at.slice(0, 19)])).toEqual([
      ['order.paid', expect.anything()],
      ['dispute.opened', at(1).slice(0, 19)],
      ['dispute.closed', at(2).slice(0, 19)],
    ])
  })

  test('a renewal is called one', async () => {
    const subscription = { id: `S-${n}`, period_end: at(30) }
    const shop = await givenSold(provider, { subscription })
    await shop.happen({
      type: 'subscription.renewed',
      timestamp: at(30),
      data: { subscription: { ...subscription, period_end: at(60) }, order_id: `R-${n}`, amount: '49.00' },
    })
    const events: SentEvent[] = (await shop.sale()).events
    expect(events.map(({ type }) => type)).toEqual(['order.paid', 'subscription.renewed'])
  })
})

describe.each(withApi)('%s, when it is connected', (provider) => {
  const { secret: kind } = PROVIDERS[provider]

  test('its products are listed before the first sale, with those that are mapped', async () => {
    const shop = await givenSeller(db.pool, provider)
    const path = `/sales/sources/${shop.source.id}/products`
    const { status, json } = await shop.program.call(`GET ${path}`)
    expect([status, json.has_more]).toEqual([200, false])
    expect(json.data).toContainEqual({ external_id: '4711', name: expect.stringMatching(/^Starter/), is_mapped: false })
    expect(json.data.some(({ name }: { name: string }) => name.startsWith('Old'))).toBe(false)
    await shop.map('4711')
    expect((await shop.program.call(`GET ${path}`)).json.data).toContainEqual(
      expect.objectContaining({ external_id: '4711', is_mapped: true }),
    )
    // The same ID as in the line of an order: the sale does not wait.
    await shop.happen(paid(provider))
    expect((await shop.licenses()).length).toBe(1)
  })

  test('its webhook is created with a secret that signs, pressed twice it is one, and the audit log says so', async () => {
    const shop = await givenSeller(db.pool, provider, kind === 'pasted' ? { secret: null } : {})
    const path = `/sales/sources/${shop.source.id}`
    expect((await shop.program.call(`GET ${path}`)).json.has_secret).toBe(kind === 'made')
    const first = await shop.program.call(`POST ${path}/webhook`)
    expect([first.status, first.json.has_secret]).toEqual([200, true])
    expect(first.json.webhook_created_at).toEqual(expect.any(String))
    const webhooks = structuredClone(shop.seller.webhooks ?? [])
    const again = await shop.program.call(`POST ${path}/webhook`, { idempotencyKey: 'once' })
    const repeated = await shop.program.call(`POST ${path}/webhook`, { idempotencyKey: 'once' })
    expect([again.status, repeated.status, repeated.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true'])
    const now = shop.seller.webhooks ?? []
    expect(now.map(({ url, events }) => [url, events])).toEqual(webhooks.map(({ url, events }) => [url, events]))
    expect(JSON.stringify([first.json, again.json])).not.toContain(now[0]?.secret)
    await shop.map('4711')
    for (const request of shop.say(paid(provider), new Date(), now[0]?.secret))
      expect((await shop.deliver(request)).status).toBe(200)
    const { rows } = await db.pool.query(
      "select after->>'secret' as secret from audit_entry where target_id = $1 and action = 'sale.webhook_created' order by at, id",
      [shop.source.id],
    )
    const replaced = { secret: provider === 'stripe' ? 'replaced' : 'kept' }
    expect(rows).toEqual([{ secret: kind === 'pasted' ? 'replaced' : 'kept' }, replaced])
  })

  if (kind === 'pasted')
    test('a key that does not see the webhook that sends is refused, and the secret that works is kept', async () => {
      const shop = await givenSeller(db.pool, provider, { secret: null })
      const call = `POST /sales/sources/${shop.source.id}/webhook`
      expect((await shop.program.call(call)).status).toBe(200)
      const [webhook] = shop.seller.webhooks ?? []
      const tell = async () => {
        const answers = shop.say(paid(provider), new Date(), webhook?.secret).map((request) => shop.deliver(request))
        return new Set((await Promise.all(answers)).map(({ status }) => status))
      }
      expect(await tell()).toEqual(new Set([200]))
      const other = shop.seller.webhooks?.splice(0)
      const refused = await shop.program.call(call)
      expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('does not see')])
      expect(shop.seller.webhooks).toEqual([])
      const { rows } = await db.pool.query('select previous_secret_ciphertext from sale_source where id = $1', [
        shop.source.id,
      ])
      expect(rows).toEqual([{ previous_secret_ciphertext: null }])
      shop.seller.webhooks?.push(...(other ?? []))
      expect((await shop.program.call(call)).status).toBe(200)
      expect(await tell()).toEqual(new Set([200]))
    })

  test('two who press at once leave one webhook', async () => {
    const shop = await givenSeller(db.pool, provider)
    const path = `/sales/sources/${shop.source.id}/webhook`
    const answers = await Promise.all([1, 2, 3].map(() => shop.program.call(`POST ${path}`)))
    expect(answers.map(({ status }) => status)).toContain(200)
    const once = await givenSeller(db.pool, provider)
    await once.program.call(`POST /sales/sources/${once.source.id}/webhook`)
    expect(shop.seller.webhooks?.length).toBe(once.seller.webhooks?.length)
    for (const request of shop.say(paid(provider), new Date(), shop.seller.webhooks?.[0]?.secret))
      expect((await shop.deliver(request)).status).toBe(200)
  })

  test('while one is being created elsewhere, another is refused; who died meanwhile keeps nobody waiting', async () => {
    const shop = await givenSeller(db.pool, provider)
    const path = `/sales/sources/${shop.source.id}/webhook`
    const claimedSince = (ago: string) =>
      db.pool.query(`update sale_source set webhook_claimed_at = now() - interval '${ago}' where id = $1`, [
        shop.source.id,
      ])
    await claimedSince('10 seconds')
    expect((await shop.program.call(`POST ${path}`)).status).toBe(409)
    expect(shop.seller.webhooks).toEqual([])
    await claimedSince('4 minutes')
    expect((await shop.program.call(`POST ${path}`)).status).toBe(200)
  })

  if (kind === 'pasted')
    test('a crash before the secret was kept is mended by pressing again', async () => {
      const shop = await givenSeller(db.pool, provider)
      const path = `/sales/sources/${shop.source.id}/webhook`
      const once = await shop.program.call(`POST ${path}`)
      const count = shop.seller.webhooks?.length
      await db.pool.query('update sale_source set secret_ciphertext = previous_secret_ciphertext where id = $1', [
        shop.source.id,
      ])
      expect([once.status, (await shop.program.call(`POST ${path}`)).status]).toEqual([200, 200])
      expect(shop.seller.webhooks?.length).toBe(count)
      for (const request of shop.say(paid(provider), new Date(), shop.seller.webhooks?.[0]?.secret))
        expect((await shop.deliver(request)).status).toBe(200)
    })

  test('a refused key, a shop that is away and what it refuses are said, and nothing is changed', async () => {
    const shop = await givenSeller(db.pool, provider)
    const path = `/sales/sources/${shop.source.id}`
    const calls = async () => {
      const answers = []
      for (const call of [`GET ${path}/products`, `POST ${path}/webhook`]) {
        const { status, json } = await shop.program.call(call)
        answers.push([status, json.detail])
      }
      return answers
    }
    const twice = (status: number, text: string) => [1, 2].map(() => [status, expect.stringContaining(text)])
    shop.api.fail(403)
    expect(await calls()).toEqual(twice(409, 'refused the API key (403)'))
    shop.api.fail(500)
    expect(await calls()).toEqual(twice(503, 'gave no answer'))
    shop.api.fail(422)
    expect(await calls()).toEqual(twice(409, 'refused this (422)'))
    shop.api.fail(404)
    expect(await calls()).toEqual(twice(409, '(404)'))
    expect(shop.seller.webhooks).toEqual([])
    // What reads sales is not what was asked now.
    expect((await shop.program.call(`GET ${path}`)).json.api_problem).toBe(null)
  })

  test('a list that is gone is said at the source, and read again once it is there', async () => {
    const shop = await givenSold(provider)
    const path = `/sales/sources/${shop.source.id}`
    shop.api.fail(404)
    await shop.reconcile()
    expect((await shop.program.call(`GET ${path}`)).json).toMatchObject({
      ...{ api_problem: expect.stringContaining('(404)'), reconciled_at: null },
      last_comparison: { compared: 0, problem: expect.stringContaining('(404)') },
    })
    shop.api.fail(null)
    await shop.reconcile()
    expect((await shop.program.call(`GET ${path}`)).json).toMatchObject({
      ...{ api_problem: null, reconciled_at: expect.any(String) },
    })
  })
})

test('without a key, or an API, there is a sentence; the source of another organization is not found', async () => {
  const stripe = await givenSeller(db.pool, 'stripe', { api_key: null })
  const tebex = await givenSeller(db.pool, 'tebex')
  for (const call of ['GET /products', 'POST /webhook']) {
    const [method, rest] = call.split(' ')
    const at = (id: string) => `${method} /sales/sources/${id}${rest}`
    expect(await stripe.program.call(at(stripe.source.id))).toMatchObject({
      ...{ status: 409, json: { detail: 'Enter an API key of Stripe first.' } },
    })
    expect(await tebex.program.call(at(tebex.source.id))).toMatchObject({
      ...{ status: 409, json: { detail: 'Tebex has no API to ask.' } },
    })
    expect((await tebex.program.call(at(stripe.source.id))).status).toBe(404)
  }
})

test('creating the webhook takes what entering its secret takes', async () => {
  const shop = await givenSeller(db.pool, 'stripe')
  const call = await shop.program.callerWith({ scopes: ['sales:view', 'sales:manage'] })
  const { status, json } = await call(`POST /sales/sources/${shop.source.id}/webhook`)
  expect([status, json.detail]).toEqual([403, expect.stringContaining('licenses:create')])
  expect(shop.seller.webhooks).toEqual([])
})

test('ten thousand products are read to a thousand, and a shop is asked twenty times a minute', async () => {
  const shop = await givenSeller(db.pool, 'stripe')
  const priceAt = (n: number) => ({
    ...{ id: `price_${n}`, currency: 'eur', unit_amount: n, product: { name: `Product ${n}`, active: true } },
  })
  shop.seller.get = (path) => {
    const { searchParams } = new URL(path, 'https://api.stripe.com')
    const start = Number(searchParams.get('starting_after')?.split('_')[1] ?? 0)
    const data = Array.from({ length: 100 }, (_, n) => priceAt(start + n + 1))
    return { object: 'list', data, has_more: start + 100 < 10_000 }
  }
  const path = `/sales/sources/${shop.source.id}/products`
  const { json } = await shop.program.call(`GET ${path}`)
  expect([json.data.length, json.has_more, json.data[999].external_id]).toEqual([1_000, true, 'price_1000'])
  // A page more, to know that there is one.
  expect(shop.api.asked()).toBe(11)
  const statuses = new Set<number>()
  for (let n = 0; n < 41; n += 1) statuses.add((await shop.program.call(`GET ${path}`)).status)
  expect(statuses).toEqual(new Set([200, 429]))
})

test('of orders from before it was asked about, only those that it knows are compared', async () => {
  const shop = await givenSeller(db.pool, 'gumroad')
  const day = (n: number) => new Date(Date.now() + n * DAY_MS)
  const old = paid('gumroad', { order_id: `OLD-${n}` })
  shop.say({ ...old, timestamp: day(-50).toISOString() })
  shop.say({ ...paid('gumroad', { order_id: `NEW-${n}` }), timestamp: day(-10).toISOString() })
  await shop.reconcile()
  expect(await shop.sales()).toMatchObject([{ order_id: `NEW-${n}` }])
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

describe.each(MARKETPLACES)('%s, after a dry run', (provider) => {
  test('the first download of who bought in it gives the key', async () => {
    const shop = await givenSeller(db.pool, provider, { mode: 'dry_run' })
    const account = `${7_000 + n}`
    await shop.map('4711')
    await shop.happen(paid(provider, { customer: { account: { id: account, name: 'ada' } } }))
    expect(await shop.sales()).toMatchObject([{ state: 'dry_run' }])
    await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'live' } })
    await workOff(db.pool)
    expect(await shop.licenses()).toEqual([])
    expect((await shop.download({ account, product: '4711' })).status).toBe(200)
    expect((await shop.licenses()).length).toBe(1)
  })
})

test('an order from long before the shop was connected creates nothing until somebody replays it', async () => {
  const shop = await givenSeller(db.pool, 'polar')
  await shop.happen(paid('polar'))
  await mapFirst(shop)
  now = new Date(Date.now() - 700 * DAY_MS)
  await shop.happen(paid('polar', { order_id: `OLD-${n}` }))
  const [, old] = (await shop.sales()).toSorted((a: { state: string }) => (a.state === 'held' ? 1 : -1))
  expect(old).toMatchObject({ state: 'held', reason: expect.stringContaining('before the shop was connected') })
  expect((await shop.licenses()).length).toBe(1)
  await shop.program.call(`POST /sales/${old.id}/replay`)
  await workOff(db.pool, { shopsUrl: shop.api.url })
  expect((await shop.licenses()).length).toBe(2)
})
