import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { createOrderLinkRoute } from '@/lib/http/routes/order-link-route'
import { limitOrderPages, openOrderPage, readOrderPage } from '@/lib/people/portal/server/order-page'
import type { PortalDeps } from '@/lib/people/portal/server/portal-deps'
import { readOrderLinkRef } from '@/lib/service/sales/core/order-link'
import { forgetOrderLinks } from '@/lib/service/sales/server/order-links'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenAuth } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenSeller, givenShop, paidEvent, saleAt, workOff } from '@/tests/support/fixtures/sales/shop'
import { transact } from '@/tests/support/fixtures/transact'

const db = databaseOfFile()
const HOUR_MS = 3_600_000

type Program = Awaited<ReturnType<typeof givenShop>>['program']

let hosts = 0

/** The page behind a link and its button, for a browser: its cookies are kept. `clock` is what the server's clock says. */
function browserOf(program: Program, url: string, { slug }: { slug?: string } = {}) {
  hosts += 1
  const address = `192.0.2.${hosts}`
  const clock = { now: new Date() }
  const { access } = givenAuth(db.pool)
  const deps = {
    ...access,
    clock: () => clock.now,
    transact: (_: object, run: Parameters<typeof transact>[2]) => transact(db.pool, { address, at: clock.now }, run),
  } as unknown as PortalDeps
  const query = Object.fromEntries(new URL(url).searchParams)
  // The page gives it.
  let cookie: string = randomUUID()
  const route = createOrderLinkRoute(() => deps, {
    findVendor: findVendorDoor,
    limit: limitOrderPages,
    open: openOrderPage,
  })
  const vendor = async () =>
    slug ?? (await db.pool.query('select slug from organization where id = $1', [program.organizationId])).rows[0].slug
  const page = async () => {
    const found = await findVendorDoor(deps, await vendor())
    const organizationId = found?.id ?? ''
    return readOrderPage(deps, { organizationId, ref: readOrderLinkRef(query), browser: cookie })
  }
  return {
    clock,
    page,
    state: async () => (await page()).state,
    press: async () => {
      const body = new URLSearchParams({ vendor: await vendor(), ...query })
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `lk_portal_order=${cookie}`,
      }
      const answer = await route(new Request('http://localhost/api/order-links', { method: 'POST', body, headers }))
      expect(answer.status).toBe(303)
      cookie = /lk_portal_order=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? cookie
      return answer.headers.get('location')
    },
  }
}

const linkTo = async (
  { program, source }: Awaited<ReturnType<typeof givenShop>>,
  order_id: string,
): Promise<string> => {
  const { status, json } = await program.call('POST /sales/order_links', { body: { source_id: source.id, order_id } })
  expect([status, json]).toEqual([201, { url: expect.any(String), expires_at: expect.any(String) }])
  return json.url
}

async function givenSold(over: object = {}) {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1', ...over }))
  return shop
}

const vault = createVault(TEST_ENCRYPTION_KEY)

const keyOf = async ({ source }: { source: { id: string } }): Promise<string> => {
  const { rows } = await db.pool.query(
    `select key_ciphertext as key from license l join sale_license s on s.license_id = l.id
     join sale on sale.id = s.sale_id where sale.source_id = $1`,
    [source.id],
  )
  return vault.decrypt(rows[0].key)
}

test('a link shows the license of its order to the browser that opens it, once; looking changes nothing', async () => {
  const shop = await givenSold()
  const url = await linkTo(shop, 'A-1')
  expect(url).toMatch(/^https:\/\/latchkey\.test\/portal\/[^/]+\/order\?token=[\w-]{43}$/)
  const scanner = browserOf(shop.program, url)
  for (let i = 0; i < 3; i++)
    expect(await scanner.page()).toEqual({ state: 'ready', order_id: null, licenses: 1, keys: [], others: 0 })
  const buyer = browserOf(shop.program, url)
  expect(await buyer.press()).toBe(new URL(url).pathname + new URL(url).search)
  const [license] = await shop.licenses()
  const key = await keyOf(shop)
  const [product] = (await shop.program.call('GET /products')).json.data
  expect(await buyer.page()).toEqual({
    state: 'shown',
    order_id: 'A-1',
    licenses: 1,
    keys: [
      {
        license_key: key,
        licenses: [
          expect.objectContaining({
            id: license.id,
            product: { id: product.id, name: product.name },
            status: 'active',
          }),
        ],
      },
    ],
    others: 0,
  })
  expect(await scanner.state()).toBe('opened')
  await scanner.press()
  expect(await scanner.state()).toBe('opened')
  // Pressed twice by the same browser: the second answer shows it as well.
  await buyer.press()
  expect(await buyer.state()).toBe('shown')
  buyer.clock.now = new Date(Date.now() + HOUR_MS / 4)
  expect(await buyer.state()).toBe('opened')
  const { rows } = await db.pool.query(
    `select actor_email, after from audit_entry where action = 'license.key_revealed' and license_id = $1 and after is not null`,
    [license.id],
  )
  expect(rows).toEqual([{ actor_email: 'Order link', after: { portal: true, order_link: true } }])
  const made = await db.pool.query(
    `select after from audit_entry where action = 'sale.order_link_created' and target_id = $1`,
    [shop.source.id],
  )
  expect(made.rows).toEqual([{ after: { order_id: 'A-1' } }])
})

test('of many browsers that press together, one sees it', async () => {
  const shop = await givenSold()
  const url = await linkTo(shop, 'A-1')
  const browsers = Array.from({ length: 8 }, () => browserOf(shop.program, url))
  await Promise.all(browsers.map(({ press }) => press()))
  const states = await Promise.all(browsers.map(({ state }) => state()))
  expect(states.toSorted()).toEqual([...Array(7).fill('opened'), 'shown'])
})

test('a link waits for its order without being used up, and says what became of it', async () => {
  const shop = await givenShop(db.pool)
  const open = async (order: string) => browserOf(shop.program, await linkTo(shop, order))
  const buyer = await open('A-1')
  await buyer.press()
  expect(await buyer.state()).toBe('waiting')
  await shop.send(paidEvent({ order_id: 'A-1' }))
  expect(await buyer.state()).toBe('waiting')
  await workOff(db.pool)
  expect(await buyer.state()).toBe('held')
  await buyer.press()
  await shop.map('pro')
  await workOff(db.pool)
  expect(await buyer.state()).toBe('ready')
  await shop.tell(paidEvent({ order_id: 'A-2', test: true }))
  expect(await (await open('A-2')).state()).toBe('test')
  const other = await open('A-1')
  await shop.tell({ type: 'dispute.opened', timestamp: saleAt(1), data: { order_id: 'A-1' } })
  expect(await other.state()).toBe('disputed')
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(2), data: { order_id: 'A-1' } })
  await buyer.press()
  expect([await buyer.state(), await other.state()]).toEqual(['refunded', 'refunded'])
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'dry_run' } })
  await shop.tell(paidEvent({ order_id: 'A-3' }))
  expect(await (await open('A-3')).state()).toBe('by_hand')
})

test('a link opens nothing after 24 hours, of another vendor, or made up; all of them look alike', async () => {
  const shop = await givenSold()
  const url = await linkTo(shop, 'A-1')
  const [late, stranger, nobody] = [
    browserOf(shop.program, url),
    await givenShop(db.pool),
    'https://latchkey.test/?token=',
  ]
  late.clock.now = new Date(Date.now() + 24 * HOUR_MS)
  const elsewhere = browserOf(stranger.program, url)
  const madeUp = browserOf(shop.program, `${nobody}${'a'.repeat(43)}`)
  for (const browser of [late, elsewhere, madeUp]) await browser.press()
  expect([await late.page(), await elsewhere.page(), await madeUp.page()]).toEqual(
    ['expired', 'unknown', 'unknown'].map((state) => ({ state, order_id: null, licenses: 1, keys: [], others: 0 })),
  )
  expect(await browserOf(shop.program, url).state()).toBe('ready')
})

test('bundles, licenses in stock and many of them; none that is somebody else’s by now', async () => {
  const shop = await givenShop(db.pool)
  const { json: second } = await shop.program.call('POST /products', { body: { name: 'Second', slug: 'second' } })
  await shop.map('pro', { targets: [{ product_id: shop.program.productId }, { product_id: second.id }] })
  const counts: number[] = []
  const buy = async (over: object) => {
    const event = paidEvent(over)
    await shop.tell(event)
    const buyer = browserOf(shop.program, await linkTo(shop, event.data.order_id))
    return async () => {
      counts.push((await buyer.page()).licenses)
      await buyer.press()
      return buyer.page()
    }
  }
  const stock = await buy({ customer: { account: { id: '7', name: 'ada' } } })
  const { keys } = await stock()
  expect(counts).toEqual([2])
  expect(keys.map(({ licenses }) => licenses.length)).toEqual([2])
  const many = await buy({ lines: [{ line_id: '1', product: 'pro', quantity: 40 }] })
  expect(await many()).toMatchObject({ state: 'shown', licenses: 80, keys: { length: 25 }, others: 30 })
  const claimed = await buy({ customer: { account: { id: '8', name: 'bob' } } })
  await db.pool.query('update license set key_replaced_at = now() where customer_id is null')
  expect(await claimed()).toMatchObject({ state: 'gone', licenses: 2, keys: [] })
})

test('of an order in stock, a license that somebody claimed is shown no more, and the others still are', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const lines = ['1', '2'].map((line_id) => ({ line_id, product: 'pro', quantity: 1 }))
  const event = paidEvent({ customer: { account: { id: '7', name: 'ada' } }, lines })
  await shop.tell(event)
  const buyer = browserOf(shop.program, await linkTo(shop, event.data.order_id))
  await buyer.press()
  const [one, two] = (await buyer.page()).keys.map(({ license_key }) => license_key)
  const claim = { product_id: shop.program.productId, license_key: one, customer_email: 'grace@example.com' }
  expect((await shop.program.call('POST /licenses/claim', { body: claim })).status).toBe(200)
  expect((await buyer.page()).keys.map(({ license_key }) => license_key)).toEqual([two])
})

test('a purchase that extended what its buyer had says so, and shows no key', async () => {
  const shop = await givenShop(db.pool)
  const { json: type } = await shop.program.call(`POST /products/${shop.program.productId}/license_types`, {
    body: { name: 'Month', duration: { unit: 'days', count: 30 } },
  })
  const targets = [{ product_id: shop.program.productId, license_type: type.id }]
  await shop.map('pro', { targets, policy: { on_existing: 'extend' } })
  await shop.tell(paidEvent())
  const event = paidEvent()
  await shop.tell(event)
  expect(await browserOf(shop.program, await linkTo(shop, event.data.order_id)).page()).toMatchObject({
    state: 'extended',
    keys: [],
  })
})

test('who may not reveal keys makes no link, and a source is of the organization; few links of an order at a time', async () => {
  const shop = await givenShop(db.pool)
  const body = { source_id: shop.source.id, order_id: 'A-1' }
  const blind = await shop.program.callerWith({ scopes: ['sales:view', 'sales:manage'] })
  expect(await blind('POST /sales/order_links', { body })).toMatchObject({ status: 403 })
  const stranger = await givenShop(db.pool)
  expect(await stranger.program.call('POST /sales/order_links', { body })).toMatchObject({ status: 404 })
  expect(await shop.program.call('POST /sales/order_links', { body: { ...body, order_id: '' } })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'order_id' }] },
  })
  for (let i = 0; i < 20; i++) await linkTo(shop, 'A-1')
  expect(await shop.program.call('POST /sales/order_links', { body })).toMatchObject({ status: 409 })
  await linkTo(shop, 'A-2')
  const { rows } = await db.pool.query('select token_hash from order_link where source_id = $1', [shop.source.id])
  expect(new Set(rows.map(({ token_hash }) => token_hash.length))).toEqual(new Set([32]))
})

test('links go with their buyer, their source, and a week after they expired', async () => {
  const count = async () => (await db.pool.query('select count(*)::int as n from order_link')).rows[0].n
  await db.pool.query('delete from order_link')
  const shop = await givenSold()
  await linkTo(shop, 'A-1')
  await linkTo(shop, 'A-2')
  const [{ id, customer_id }] = await shop.licenses()
  await shop.program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'Erased' } })
  await shop.program.write((work) => eraseCustomer(work, shop.program.may('customers:update'), customer_id))
  expect(await count()).toBe(1)
  const forget = (days: number) =>
    transact(db.pool, { address: '192.0.2.1', at: new Date(Date.now() + days * 24 * HOUR_MS) }, forgetOrderLinks)
  await forget(7)
  expect(await count()).toBe(1)
  await forget(9)
  expect(await count()).toBe(0)
  await linkTo(shop, 'A-2')
  await shop.program.call(`DELETE /sales/sources/${shop.source.id}`)
  expect(await count()).toBe(0)
})

test.each([
  ['stripe', 'a subscription'],
  ['stripe', 'a one-time sale'],
  ['polar', 'a subscription'],
  ['polar', 'a one-time sale'],
] as const)('%s leads to %s by the checkout in its own URL', async (provider, kind) => {
  const shop = await givenSeller(db.pool, provider)
  const { json: source } = await shop.program.call(`GET /sales/sources/${shop.source.id}`)
  const place = provider === 'stripe' ? '{CHECKOUT_SESSION_ID}' : '{CHECKOUT_ID}'
  expect(source.success_url).toMatch(new RegExp(`/order\\?shop=${shop.source.id}&checkout=${place}$`))
  const at = new Date()
  const data = {
    ...{ order_id: 'A-1', customer: { email: 'ada@example.com' }, amount: '49.00', currency: 'EUR' },
    lines: [{ line_id: '1', product: '4711' }],
    ...(kind === 'a subscription' && {
      subscription: { id: 'S-1', period_end: new Date(at.getTime() + 30 * 24 * HOUR_MS).toISOString() },
    }),
  }
  await shop.happen({ type: 'order.paid', timestamp: at.toISOString(), data })
  const { json } = await shop.program.call(`GET /sales/sources/${shop.source.id}/mappings`)
  await shop.map(json.unmapped[0])
  const [sale] = await shop.sales()
  const detail = (await shop.program.call(`GET /sales/${sale.id}`)).text
  // Whoever sees sales does not see the checkout: it opens the order.
  expect(detail).toContain('••••')
  const { rows } = await db.pool.query('select body_ciphertext as body from sale_event where sale_id = $1', [sale.id])
  const bodies = rows.map(({ body }) => vault.decrypt(body)).join('')
  const facts = await db.pool.query('select facts_ciphertext as facts from sale_event where sale_id = $1', [sale.id])
  const told = bodies + facts.rows.map(({ facts }) => facts && vault.decrypt(facts)).join('')
  const checkout = /"checkout_id": ?"([^"]+)"|"id": ?"(cs_[^"]+)"/.exec(told)?.slice(1).find(Boolean) ?? ''
  expect(checkout.length).toBeGreaterThan(15)
  expect(detail).not.toContain(checkout)
  const buyer = browserOf(shop.program, source.success_url.replace(place, checkout))
  expect(await buyer.state()).toBe('held')
  await workOff(db.pool, { shopsUrl: shop.api.url })
  await buyer.press()
  expect(await buyer.page()).toMatchObject({ state: 'shown', keys: [{ license_key: await keyOf(shop) }] })
  const unheard = browserOf(shop.program, source.success_url.replace(place, `${checkout}x`))
  expect(await unheard.state()).toBe('waiting')
  const late = browserOf(shop.program, source.success_url.replace(place, checkout))
  expect(await late.state()).toBe('opened')
  const stranger = await givenShop(db.pool)
  expect(await browserOf(stranger.program, source.success_url.replace(place, checkout)).state()).toBe('unknown')
})

test('who looks too often waits', async () => {
  const { access } = givenAuth(db.pool)
  const deps = access as unknown as PortalDeps
  for (let i = 0; i < 300; i++) expect(await limitOrderPages(deps, '2001:db8::1')).toBeNull()
  expect(await limitOrderPages(deps, '2001:db8::2')).toMatchObject({ outcome: 'throttled' })
  expect(await limitOrderPages(deps, '192.0.2.250')).toBeNull()
})

test('the page says of a subscription what the portal and the emails say: when it renews, or that a payment failed', async () => {
  const period_end = new Date(Date.now() + 20 * 24 * HOUR_MS).toISOString()
  const shop = await givenSold({ subscription: { id: 'S-7', period_end } })
  const buyer = browserOf(shop.program, await linkTo(shop, 'A-1'))
  await buyer.press()
  const subscription = async () => (await buyer.page()).keys[0]?.licenses[0]?.subscription
  expect(await subscription()).toEqual({ state: 'renews', renews_at: period_end, manage: null })
  await shop.tell({ type: 'payment.failed', timestamp: saleAt(8), data: { subscription: { id: 'S-7' } } })
  expect(await subscription()).toEqual({ state: 'past_due', renews_at: null, manage: null })
})
