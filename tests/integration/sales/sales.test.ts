import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { auditQuery } from '@/lib/foundation/audit/core/schema'
import { findCustomerEntries } from '@/lib/foundation/audit/server/customer-entries.sql'
import { listEntries } from '@/lib/foundation/audit/server/list-entries'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { announceSilence } from '@/lib/service/sales/server/announce-silence'
import {
  countSales,
  countWaitingSales,
  getSaleView,
  listSales,
  readSalesOfCustomer,
} from '@/lib/service/sales/server/list-sales'
import { queueReconciliations } from '@/lib/service/sales/server/reconcile-sales'
import { timelineQuery } from '@/lib/service/timeline/core/schema'
import { listCustomerTimeline, listLicenseTimeline } from '@/lib/service/timeline/server/list-timeline'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenShop, paidEvent, receiverOf, saleAt, waitingSales, workOff } from '@/tests/support/fixtures/sales/shop'
import { prismaOf, transact } from '@/tests/support/fixtures/transact'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const refunded = (order_id: string, at = 1, amount?: string) => ({
  type: 'order.refunded',
  timestamp: saleAt(at),
  data: { order_id, ...(amount && { amount }) },
})
const mailsTo = async (organizationId: string): Promise<string[]> =>
  (
    await db.pool.query(
      `select payload ->> 'mail' as mail from graphile_worker._private_jobs
       where payload ->> 'organization_id' = $1 and payload ->> 'mail' is not null order by id`,
      [organizationId],
    )
  ).rows.map(({ mail }) => mail)

test('a sale becomes a license, once, with its mail', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const sold = paidEvent({ order_id: 'A-1001' })
  await shop.tell(sold)
  expect(await shop.licenses()).toMatchObject([
    { status: 'active', customer_email: 'ada@example.com', customer_name: 'Ada', is_lifetime: true },
  ])
  expect(await mailsTo(shop.program.organizationId)).toEqual(['license_issued'])
  expect(await shop.sales()).toMatchObject([
    {
      order_id: 'A-1001',
      state: 'active',
      reason: null,
      customer: { email: 'ada@example.com', discord_id: null, name: 'Ada' },
      ...{ amount: '49.00', currency: 'EUR', licenses: 1, source: { name: 'My shop', provider: 'generic' } },
    },
  ])
  const { id: saleId, events, sold: licenses } = await shop.sale()
  expect(events).toMatchObject([{ type: 'order.paid', body: sold, done: [{ do: 'issue', count: 1 }] }])
  expect(licenses).toMatchObject([{ product_id: shop.program.productId, line_id: '1', number: 1 }])
  const reading = shop.program.reading()
  const { sale } = await getLicense(reading, shop.program.may('licenses:view'), licenses[0].license_id)
  expect(sale).toEqual({ id: saleId, order_id: 'A-1001', source_name: 'My shop' })
  const { may } = viewerOf({ ...shop.program, token: '' }, ['licenses:view'])
  expect((await getLicense(reading, may('licenses:view'), licenses[0].license_id)).sale).toBeNull()
})

test('the page of a sale tells its licenses apart, and leads to the customer, as far as the member may see them', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1', lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }))
  const [first, second] = await shop.licenses()
  await shop.program.call(`POST /licenses/${second.id}/revoke`, { body: { reason: 'Charged back' } })
  const { id, sold } = await shop.sale()
  const view = (may = shop.program.may) => getSaleView(shop.program.reading(), may('sales:view'), id)
  const { license_titles, customer_id } = await view()
  const titleOf = (license: { id: string; license_key: string }, status: string) => ({
    ...{ id: license.id, key: `••••-${license.license_key.slice(-5)}`, status, blocked_by: null, expires_at: null },
    product: { id: shop.program.productId, name: expect.any(String), state: 'active' },
  })
  expect(license_titles).toHaveLength(2)
  expect(license_titles).toEqual(expect.arrayContaining([titleOf(first, 'active'), titleOf(second, 'revoked')]))
  expect(customer_id).toBe(first.customer_id)

  const { may } = viewerOf({ ...shop.program, token: '' }, ['sales:view'])
  expect(await view(may)).toMatchObject({ license_titles: [], customer_id: null, sold })
  await shop.program.call(`DELETE /licenses/${first.id}`)
  expect((await view()).license_titles).toMatchObject([{ id: second.id }])
  const stranger = await givenShop(db.pool)
  await expect(view(stranger.program.may)).rejects.toMatchObject({ code: 'not_found' })
})

test('what a shop does is recorded as done by the shop, not by the customer', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.tell(refunded('A-1'))
  const [{ id: license }] = await shop.licenses()
  const own = { type: 'shop', id: shop.source.id, name: 'My shop', email: null }
  expect((await shop.program.call(`GET /licenses/${license}/history?kind=changes`)).json.data).toMatchObject([
    { action: 'license.revoked', by: own },
    { action: 'license.created', by: own },
  ])
  expect((await shop.program.call(`GET /licenses/${license}/history?kind=customer`)).json.data).toEqual([])
  const entries = await findCustomerEntries(prismaOf(db.pool), {
    organizationId: shop.program.organizationId,
    licenseId: license,
    actions: ['license.created', 'license.revoked'],
    since: null,
    limit: 10,
  })
  expect(entries.map(({ action, isCustomers }) => [action, isCustomers])).toEqual([
    ['license.revoked', false],
    ['license.created', false],
  ])
  for (const actor of ['shop', shop.source.id]) {
    const { items } = await listEntries(
      { db: prismaOf(db.pool) },
      shop.program.may('audit:view'),
      auditQuery.parse({ actor }),
    )
    expect(items.map(({ action }) => action)).toContain('license.revoked')
    expect(items.every(({ actor_type }) => actor_type === 'shop')).toBe(true)
    expect(items.find(({ action }) => action === 'license.created')?.order).toBe('A-1')
  }
})

test('programs read which sale a license is from, without the scope to view sales; a change to it is no new version', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }))
  const { id: sale_id } = await shop.sale()
  const body = { product_id: shop.program.productId, customer_email: 'bob@example.com' }
  const { json: byHand } = await shop.program.call('POST /licenses', { body })
  expect(byHand.sale_id).toBeNull()
  const call = await shop.program.callerWith({ scopes: ['licenses:view'] })
  const { data } = (await call('GET /licenses')).json
  expect(data.map((license: { sale_id: string | null }) => license.sale_id)).toEqual([null, sale_id, sale_id])
  const before = await call(`GET /licenses/${data[1].id}`)
  expect(before.json.sale_id).toBe(sale_id)
  expect((await shop.program.call(`DELETE /sales/sources/${shop.source.id}`)).status).toBe(204)
  const after = await call(`GET /licenses/${data[1].id}`)
  expect([after.json.sale_id, after.headers.get('etag')]).toEqual([null, before.headers.get('etag')])
})

test('sales are listed by the customer who got their licenses', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  for (const name of ['one', 'two'])
    await shop.tell(paidEvent({ order_id: name, customer: { email: `${name}@by-customer.test` } }))
  const [{ customer_id }] = await shop.licenses()
  expect(await shop.sales(`?customer_id=${customer_id}`)).toMatchObject([{ order_id: 'one' }])
  const other = await givenShop(db.pool)
  expect(await other.sales(`?customer_id=${customer_id}`)).toEqual([])
  expect(await shop.program.call('GET /sales?customer_id=nobody')).toMatchObject({
    json: { errors: [{ field: 'customer_id' }] },
  })
})

test("a sale is found by a part of its order's or subscription's number, by its buyer's Discord ID, and by words of their name and email", async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ order_id: 'A-1001' }))
  await shop.tell(paidEvent({ order_id: 'B-2', customer: { discord_id: '80351110224678912' } }))
  const found = async (search: string) => {
    const sales = await shop.sales(`?search=${encodeURIComponent(search)}`)
    return sales.map(({ order_id }: { order_id: string }) => order_id)
  }

  for (const part of ['A-10', 'a-1001', '100', '001', 'a']) expect(await found(part)).toEqual(['A-1001'])
  expect(await found(' Ada@Example.com ')).toEqual(['A-1001'])
  expect(await found('80351110224678912')).toEqual(['B-2'])
  expect(await found('ada@')).toEqual([])
  for (const none of ['01', '%', '%%%', 'A_1']) expect(await found(none)).toEqual([])

  await shop.tell(paidEvent({ order_id: 'C-3', customer: { email: 'jose@example.com', name: 'José Łukasz-Núñez' } }))
  for (const words of ['jose', 'NUNEZ José', 'lukasz', 'jose@example.com', 'example lukasz'])
    expect(await found(words)).toEqual(['C-3'])
  for (const words of ['jos', 'jose ada']) expect(await found(words)).toEqual([])
  expect((await found('example.com')).toSorted()).toEqual(['A-1001', 'C-3'])
  // The order is shown as the shop told it first.
  await shop.tell(paidEvent({ order_id: 'C-3', customer: { email: 'erika@example.com', name: 'Erika' } }, 1))
  expect(await found('erika')).toEqual([])
  const other = await givenShop(db.pool)
  for (const foreign of ['jose', '100']) expect(await other.sales(`?search=${foreign}`)).toEqual([])
})

test("a license is found by a part of the number of its sale's order, a renewal's too, or of its subscription", async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const S = { id: 'SUB-5', period_end: saleAt(30) }
  await shop.tell(paidEvent({ order_id: 'WEB-204', subscription: S }))
  const data = { subscription: { ...S, period_end: saleAt(60) }, order_id: 'REN-77' }
  await shop.tell({ type: 'subscription.renewed', timestamp: saleAt(29), data })
  await shop.tell(paidEvent({ order_id: 'WEB-305', customer: { email: 'bob@example.com' } }))
  const [license] = await shop.licenses()
  const other = await givenShop(db.pool)
  for (const q of ['WEB-204', 'web-204', 'B-20', 'REN-77', 'sub-5']) {
    const found = (await shop.program.call(`GET /licenses?q=${q}`)).json.data
    expect([q, found.map(({ id }: { id: string }) => id)]).toEqual([q, [license.id]])
    expect((await other.program.call(`GET /licenses?q=${q}`)).json.data).toEqual([])
  }
  expect((await shop.program.call('GET /licenses?q=WEB-999')).json.data).toEqual([])
  // So is its customer.
  for (const q of ['WEB-204', '%23WEB-204', 'Order%20no.%20WEB-204', 'B-20', 'REN-77', 'sub-5']) {
    const found = (await shop.program.call(`GET /customers?q=${q}`)).json.data
    expect([q, found.map(({ email }: { email: string }) => email)]).toEqual([q, ['ada@example.com']])
    expect((await other.program.call(`GET /customers?q=${q}`)).json.data).toEqual([])
  }
})

test('a sale is found by the key of its license, and by the end of the key', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  const [{ id }] = await shop.licenses()
  const { rows } = await db.pool.query('select key_ciphertext as key from license where id = $1', [id])
  const key = createVault(TEST_ENCRYPTION_KEY).decrypt(rows[0].key)
  await shop.tell(paidEvent({ order_id: 'B-2', customer: { email: 'bob@example.com' } }))
  const other = await givenShop(db.pool)
  const call = await shop.program.callerWith({ scopes: ['sales:view'] })
  for (const text of [key, key.toLowerCase(), key.slice(-5), `••••-${key.slice(-5)}`]) {
    const search = `?search=${encodeURIComponent(text)}`
    expect(await shop.sales(search)).toMatchObject([{ order_id: 'A-1' }])
    expect(await other.sales(search)).toEqual([])
    expect((await call(`GET /sales${search}`)).json.data).toEqual([])
  }
})

test('a sale with licenses is found by parts of what is known of its customer', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1001', customer: { email: 'juergen@mueller.example' } }))
  const [{ customer_id }] = await shop.licenses()
  await shop.program.call(`PATCH /customers/${customer_id}`, { body: { name: 'Jürgen Müller' } })
  const other = await givenShop(db.pool)
  for (const part of ['juerg', 'mueller.ex', 'gen@muel', 'Müller', 'mull', 'rgen M']) {
    expect(await shop.sales(`?search=${encodeURIComponent(part)}`)).toMatchObject([{ order_id: 'A-1001' }])
    expect(await other.sales(`?search=${encodeURIComponent(part)}`)).toEqual([])
  }
  // What an order doesn't say, and only who may see customers knows.
  const call = await shop.program.callerWith({ scopes: ['sales:view'] })
  expect((await call('GET /sales?search=Müller')).json.data).toEqual([])
})

test('the same event twenty times at once, on several workers: one license', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const sold = paidEvent()
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.send(sold, { id })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(answers.filter(({ json }) => json['is_new'] !== false)).toMatchObject([{ json: { received: true } }])
  expect(await waitingSales(db.pool)).toBe(1)
  // A shop that sends it again under other ids, too.
  for (let i = 0; i < 10; i++) await shop.send(sold)
  await workOff(db.pool, { atOnce: 8 })
  expect((await shop.licenses()).length).toBe(1)
  expect(await mailsTo(shop.program.organizationId)).toEqual(['license_issued'])
})

test('a refund revokes with the reason, and a won dispute reinstates; what a member revoked stays revoked', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell({ type: 'dispute.opened', timestamp: saleAt(1), data: { order_id: 'A' } })
  const [license] = await shop.licenses()
  expect(license.status).toBe('revoked')
  const { rows } = await db.pool.query('select revoked_reason from license where id = $1', [license.id])
  expect(rows).toEqual([{ revoked_reason: 'Payment disputed at My shop' }])
  expect((await shop.sales())[0].state).toBe('disputed')
  await shop.tell({ type: 'dispute.closed', timestamp: saleAt(2), data: { order_id: 'A', outcome: 'won' } })
  expect((await shop.licenses())[0].status).toBe('active')
  await shop.program.call(`POST /licenses/${license.id}/revoke`, { body: { reason: 'Shared the key' } })
  await shop.tell({ type: 'dispute.opened', timestamp: saleAt(3), data: { order_id: 'A' } })
  await shop.tell({ type: 'dispute.closed', timestamp: saleAt(4), data: { order_id: 'A', outcome: 'won' } })
  expect((await shop.licenses())[0].status).toBe('revoked')
  await shop.tell(refunded('A', 5))
  expect((await shop.sales())[0].state).toBe('refunded')
  expect((await shop.licenses()).length).toBe(1)
})

test('a subscription: renewed, refunded by a period, ended; its events come in any order', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro', { policy: { buffer_days: 2 } })
  const [S, renewal] = [{ id: 'S-7' }, { id: 'S-7', period_end: saleAt(60) }]
  await shop.tell({
    type: 'subscription.renewed',
    timestamp: saleAt(29),
    data: { subscription: renewal, order_id: 'R-1', amount: '49.00' },
  })
  expect(await shop.sales()).toMatchObject([{ state: 'waiting', subscription_id: 'S-7', order_id: 'R-1', licenses: 0 }])
  await shop.tell(refunded('A-9', 31, '10.00'))
  expect((await shop.sales()).length).toBe(2)
  await shop.tell(paidEvent({ order_id: 'A-9', subscription: { ...S, period_end: saleAt(30) } }))
  expect(await shop.sales()).toMatchObject([{ state: 'active', order_id: 'A-9', paid_until: saleAt(60) }])
  const expiry = async () => (await shop.licenses())[0].expires_at
  expect(await expiry()).toBe(saleAt(62))
  // The sale has the number of its first order, and is found by each.
  const other = await givenShop(db.pool)
  for (const number of ['A-9', 'r-1', 'S-7', 's-']) {
    expect([number, await shop.sales(`?search=${number}`)]).toMatchObject([number, [{ order_id: 'A-9' }]])
    expect([number, await other.sales(`?search=${number}`)]).toEqual([number, []])
  }
  await shop.tell(refunded('R-1', 32))
  expect(await expiry()).toBe(saleAt(32))
  await shop.tell({ type: 'payment.failed', timestamp: saleAt(33), data: { subscription: S } })
  expect([(await shop.sales())[0].state, await expiry()]).toEqual(['past_due', saleAt(32)])
  await shop.tell({ type: 'subscription.ended', timestamp: saleAt(34), data: { subscription: S } })
  expect([(await shop.sales())[0].state, await expiry()]).toEqual(['ended', saleAt(30)])
  expect(await shop.sale()).toMatchObject({ amount: '49.00', payments: 2, paid: '98', paid_back: '59' })
  expect((await shop.sale()).events.length).toBe(6)
  const { id } = await shop.sale()
  const { license_titles } = await getSaleView(shop.program.reading(), shop.program.may('sales:view'), id)
  expect(license_titles).toMatchObject([{ expires_at: saleAt(30) }])
})

test('a test order that is not mapped says so, waits for nobody, and is a test once it is mapped', async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ order_id: 'T-1', test: true }))
  const waiting = () => countWaitingSales(shop.program.reading(), shop.program.may('sales:view'))
  expect((await shop.sales())[0]).toMatchObject({
    state: 'held',
    reason: 'Not mapped: pro. A test order creates no licenses, mapped or not.',
  })
  expect(await waiting()).toEqual({ count: 0, is_more: false })
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  expect(await waiting()).toEqual({ count: 1, is_more: false })
  await shop.map('pro')
  await workOff(db.pool)
  const states = (await shop.sales()).map(({ state }: { state: string }) => state)
  expect([states.toSorted(), await waiting()]).toEqual([['active', 'test'], { count: 0, is_more: false }])
})

test('what is not mapped is held, and issued with its mapping, the oldest first', async () => {
  const shop = await givenShop(db.pool)
  for (const n of [1, 2, 3])
    await shop.tell(paidEvent({ order_id: `A-${n}`, customer: { email: `c${n}@example.com` } }))
  expect((await shop.sales()).map(({ state, reason }: { state: string; reason: string }) => [state, reason])).toEqual(
    Array(3).fill(['held', 'Not mapped: pro. Map it, and its licenses are created.']),
  )
  expect(await shop.licenses()).toEqual([])
  await shop.map('pro')
  await workOff(db.pool)
  expect((await shop.licenses()).map(({ customer_email }: { customer_email: string }) => customer_email)).toEqual([
    'c1@example.com',
    'c2@example.com',
    'c3@example.com',
  ])
  expect((await shop.sales('?state=held')).length).toBe(0)
})

test('what waits for a person is counted as it is listed: neither a dry run, nor what one left behind, nor a test', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  const [reading, actor] = [shop.program.reading(), shop.program.may('sales:view')]
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'D-1' }))
  const unmapped = (order_id: string, over = {}) =>
    paidEvent({ order_id, lines: [{ line_id: '1', product: 'team', quantity: 1 }], ...over })
  await shop.tell(unmapped('D-2'))
  expect((await shop.sales('?state=held'))[0].reason).toBe(
    'Not mapped: team. Map it, and the dry run shows what would happen.',
  )
  const ofFirstDryRun = await countSales(reading, actor, { dry_run_of: shop.source.id })
  expect(ofFirstDryRun.items.map(({ view, count }) => [view, count])).toEqual([
    ['held', 1],
    ['dry_run', 1],
  ])
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'live' } })
  expect((await shop.sales('?state=dry_run'))[0].reason).toBe(
    'Left behind by the dry run. Replay the sale to create its licenses.',
  )
  for (const event of [unmapped('A-1'), unmapped('A-2'), unmapped('T-1', { test: true })]) await shop.tell(event)
  await shop.tell(paidEvent({ order_id: 'A-3' }))
  await shop.tell(refunded('A-4'))
  const counted = { is_more: false }
  const { items } = await countSales(reading, actor, {})
  expect(items).toEqual([
    { view: 'waits_for_you', count: 2, ...counted },
    { view: 'waiting', count: 1, ...counted },
    { view: 'held', count: 4, ...counted },
    { view: 'dry_run', count: 1, ...counted },
    { view: 'active', count: 1, ...counted },
  ])
  for (const { view, count } of items)
    expect((await listSales(reading, actor, { state: view, limit: 50 })).items).toHaveLength(count)
  const listed = await listSales(reading, actor, { state: 'waits_for_you', limit: 50 })
  expect(listed.items.map(({ order_id }) => order_id)).toEqual(['A-2', 'A-1'])
  expect(await countWaitingSales(reading, actor)).toEqual({ count: 2, ...counted })
  expect((await countSales(reading, actor, { search: 'A-1' })).items).toMatchObject([
    { view: 'waits_for_you', count: 1 },
    { view: 'held', count: 1 },
  ])
  const stranger = await givenShop(db.pool)
  const others = stranger.program.may('sales:view')
  expect(await countSales(reading, others, {})).toEqual({ items: [] })
  expect(await countSales(reading, others, { source_id: shop.source.id })).toEqual({ items: [] })
})

test('what was created is told with the order, though a later event was the last when its product was mapped', async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.tell(refunded('A-1', 1, '10.50'))
  await shop.map('pro')
  await workOff(db.pool)
  const done = async () => (await shop.sale()).events.map((event: { done: object[] }) => event.done)
  const issued = { do: 'issue', product_id: shop.program.productId, count: 1, is_real: true }
  expect(await done()).toEqual([[issued], []])
  await shop.tell(refunded('A-1', 2))
  expect(await done()).toMatchObject([[issued], [], [{ do: 'revoke' }]])
})

test('a dry run tells what it would create with the order, too, and a won dispute what it gave back', async () => {
  const dispute = (type: string, at: number, outcome?: string) => ({
    type: `dispute.${type}`,
    timestamp: saleAt(at),
    data: { order_id: 'A-1', ...(outcome && { outcome }) },
  })
  const dry = await givenShop(db.pool, { mode: 'dry_run' })
  await dry.tell(paidEvent({ order_id: 'A-1' }))
  await dry.tell(refunded('A-1', 1, '10.50'))
  await dry.map('pro')
  await workOff(db.pool)
  const doneOf = async ({ sale }: typeof dry) => (await sale()).events.map((event: { done: object[] }) => event.done)
  expect(await doneOf(dry)).toMatchObject([[{ do: 'issue', is_real: false }], []])
  await dry.program.call(`PATCH /sales/sources/${dry.source.id}`, { body: { mode: 'live', apply_earlier: true } })
  await workOff(db.pool)
  expect(await doneOf(dry)).toMatchObject([[{ is_real: false }, { do: 'issue', is_real: true }], []])

  const disputed = await givenShop(db.pool)
  await disputed.map('pro')
  await disputed.tell(dispute('opened', 1))
  await disputed.tell(paidEvent({ order_id: 'A-1' }))
  await disputed.tell(dispute('closed', 2, 'won'))
  expect(await doneOf(disputed)).toMatchObject([[], [], [{ do: 'issue', is_real: true }]])
})

test('a dry run whose mapping is changed says what would happen now, once, and forgets nothing that was done', async () => {
  const shop = await givenShop(db.pool)
  const path = `sales/sources/${shop.source.id}`
  const { id } = await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.program.call(`PATCH /${path}`, { body: { mode: 'dry_run' } })
  const lines = [{ line_id: '1', product: 'pro', quantity: 2 }]
  await shop.tell(paidEvent({ order_id: 'D-1', lines }))
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: 'D-1', amount: '1.00' } })
  const [{ id: dry }, { id: sold }] = await shop.sales()
  const done = async (sale: string) =>
    (await shop.program.call(`GET /sales/${sale}`)).json.events.map((event: { done: object[] }) => event.done)
  const lifetime = { license_type: null, expires_at: null, shares_key: false }
  expect(await done(dry)).toMatchObject([[{ do: 'issue', count: 2, is_real: false, ...lifetime }], []])
  await shop.program.call(`PATCH /${path}/mappings/${id}`, { body: { policy: { quantity: 'slots' } } })
  await workOff(db.pool)
  for (const sale of [dry, dry, sold]) await shop.program.call(`POST /sales/${sale}/replay`)
  await workOff(db.pool)
  expect(await done(dry)).toMatchObject([[{ do: 'issue', count: 1, is_real: false }], []])
  const product_id = shop.program.productId
  expect(await done(sold)).toEqual([[{ do: 'issue', product_id, count: 1, is_real: true }]])
})

test('a dry run says of each license its type, its expiry, and whether it shares its key', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  const { program } = shop
  await program.call(`POST /products/${program.productId}/license_types`, {
    body: { name: 'Yearly', duration: { unit: 'months', count: 12 } },
  })
  const second = (await program.call('POST /products', { body: { slug: 'plus', name: 'Plus' } })).json.id
  const yearly = { product_id: program.productId, license_type: 'yearly' }
  await shop.map('bundle', { targets: [yearly, { product_id: second }] })
  await shop.map('pro', { targets: [yearly], policy: { buffer_days: 0 } })
  const lines = [
    { line_id: '1', product: 'bundle', quantity: 2 },
    { line_id: '2', product: 'pro', quantity: 1 },
  ]
  await shop.tell(paidEvent({ order_id: 'D-1', lines }))
  const issue = { do: 'issue', product_id: program.productId, count: 2, is_real: false, license_type: 'Yearly' }
  const inAYear = expect.stringMatching(new RegExp(`^${new Date().getUTCFullYear() + 1}-`))
  expect((await shop.sale()).events[0].done).toEqual([
    { ...issue, expires_at: inAYear, shares_key: true },
    { ...issue, product_id: second, license_type: null, expires_at: null, shares_key: true },
    { ...issue, count: 1, expires_at: inAYear, shares_key: false },
  ])
  await shop.tell(
    paidEvent({ order_id: 'D-2', lines: lines.slice(1), subscription: { id: 'S-1', period_end: saleAt(30) } }),
  )
  const [{ id }] = await shop.sales('?search=D-2')
  const { events } = (await program.call(`GET /sales/${id}`)).json
  expect(events[0].done).toEqual([{ ...issue, count: 1, expires_at: saleAt(30), shares_key: false }])
})

test('the page of a sale says whether replaying it creates anything', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  await shop.tell(paidEvent({ order_id: 'D-1' }))
  const { id } = await shop.sale()
  const standing = async (of = id) => {
    const { is_dry_run, is_skipped, is_test } = await getSaleView(
      shop.program.reading(),
      shop.program.may('sales:view'),
      of,
    )
    return [is_dry_run && 'dry run', is_skipped && 'skipped', is_test && 'test'].filter(Boolean)
  }
  expect(await standing()).toEqual(['dry run'])
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'live' } })
  expect(await standing()).toEqual(['skipped'])
  await shop.program.call(`POST /sales/${id}/replay`)
  await workOff(db.pool)
  expect(await standing()).toEqual([])
  await shop.tell(paidEvent({ order_id: 'T-1', test: true }))
  expect(await standing((await shop.sales())[0].id)).toEqual(['test'])
})

test('the page of a sale has what is to be mapped, and what was refunded', async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ order_id: 'A-1', amount: '49.00', currency: 'EUR' }))
  const { id } = await shop.sale()
  const view = () => getSaleView(shop.program.reading(), shop.program.may('sales:view'), id)
  expect(await view()).toMatchObject({ unmapped: ['pro'], payments: 1, paid: '49', paid_back: null })
  await shop.map('pro')
  await workOff(db.pool)
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(1), data: { order_id: 'A-1', amount: '10.50' } })
  expect(await view()).toMatchObject({ unmapped: [], payments: 1, paid: '49', paid_back: '10.50', state: 'active' })
  expect(await shop.sale()).toMatchObject({ amount: '49.00', payments: 1, paid: '49', paid_back: '10.50' })
})

test('a refund in part is in the history of the license and of its customer, with what was paid back, and once', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1', amount: '49.00', currency: 'EUR' }))
  const [{ id: licenseId, customer_id: customerId }] = await shop.licenses()
  const back = (refund_id: string, amount: string, at: number) =>
    shop.tell({ type: 'order.refunded', timestamp: saleAt(at), data: { order_id: 'A-1', refund_id, amount } })
  const query = timelineQuery.parse({ kind: 'changes' })
  const told = async () => {
    const { items } = await listLicenseTimeline(shop.program.reading(), shop.program.may('licenses:view'), {
      ...{ licenseId, ...query },
    })
    return items
      .flatMap((item) => (item.type === 'change' ? [item] : []))
      .map(({ entry, changes }) => ({ entry, changes }))
  }
  const refunds = async () => (await told()).filter(({ entry }) => entry.action === 'license.partly_refunded')
  await back('R-1', '10.50', 1)
  await back('R-1', '10.50', 1)
  await shop.tell(paidEvent({ order_id: 'A-1', amount: '49.00', currency: 'EUR' }), { id: 'evt_again' })
  expect(await refunds()).toMatchObject([
    {
      entry: { words: 'reported a part refund for license', order: 'A-1', actor: { name: 'My shop' } },
      changes: [
        { field: 'Sale', after: 'A-1, My shop' },
        { field: 'Paid back so far', after: '€10.50' },
        { field: 'License', after: 'stays as it is: only a part was paid back' },
      ],
    },
  ])
  await back('R-2', '8.50', 2)
  const paidBack = (await refunds()).map(({ changes }) => changes[1]?.after)
  expect(paidBack).toEqual(['€19.00', '€10.50'])
  const { items } = await listCustomerTimeline(shop.program.reading(), shop.program.may('customers:view'), {
    ...{ customerId, ...query },
  })
  const ofCustomer = items.flatMap((item) => (item.type === 'change' ? [[item.entry.action, item.license?.id]] : []))
  expect(ofCustomer.slice(0, 2)).toEqual([
    ['license.partly_refunded', licenseId],
    ['license.partly_refunded', licenseId],
  ])
  await back('R-3', '30.00', 3)
  expect((await told())[0]).toMatchObject({ entry: { action: 'license.revoked' } })
  expect(await refunds()).toHaveLength(2)
})

test('a refund in part that is known before its license is in the history of the license, once', async () => {
  const query = timelineQuery.parse({ kind: 'changes' })
  const historyOf = async ({ program, licenses }: Awaited<ReturnType<typeof givenShop>>) => {
    const [{ id: licenseId }] = await licenses()
    const given = { licenseId, ...query }
    const { items } = await listLicenseTimeline(program.reading(), program.may('licenses:view'), given)
    return items.flatMap((item) => (item.type === 'change' ? [[item.entry.action, item.changes[1]?.after]] : []))
  }
  const inPart = ['license.partly_refunded', '€10.50']
  const created = ['license.created', expect.anything()]
  const paid = paidEvent({ order_id: 'A-1', amount: '49.00', currency: 'EUR' })

  const late = await givenShop(db.pool)
  await late.map('pro')
  await late.tell(refunded('A-1', 1, '10.50'))
  await late.tell(paid)
  expect(await historyOf(late)).toEqual([inPart, created])

  const unmapped = await givenShop(db.pool)
  await unmapped.tell(paid)
  await unmapped.tell(refunded('A-1', 1, '10.50'))
  await unmapped.map('pro')
  await workOff(db.pool)
  expect(await historyOf(unmapped)).toEqual([inPart, created])
  const { id } = await unmapped.sale()
  await unmapped.program.call(`POST /sales/${id}/replay`)
  await workOff(db.pool)
  expect(await historyOf(unmapped)).toEqual([inPart, created])
})

test('a dry run issues nothing and says what would happen; going live applies it if asked', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  await shop.map('pro')
  await shop.tell(paidEvent())
  expect(await shop.licenses()).toEqual([])
  expect(await shop.sale()).toMatchObject({ state: 'dry_run', events: [{ done: [{ do: 'issue', count: 1 }] }] })
  expect(await mailsTo(shop.program.organizationId)).toEqual([])
  const live = (body: object) => shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body })
  await live({ mode: 'live' })
  await workOff(db.pool)
  // What was a dry run stays one, also when its subscription goes on.
  await shop.tell(refunded('nothing'))
  expect(await shop.licenses()).toEqual([])
  await live({ mode: 'dry_run' })
  await live({ mode: 'live', apply_earlier: true })
  await workOff(db.pool)
  expect((await shop.licenses()).length).toBe(1)
})

test('a test order issues nothing, live or not', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ test: true }))
  expect([await shop.licenses(), (await shop.sales())[0].state]).toEqual([[], 'test'])
})

test('several, a bundle with one key, slots, and a license type', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  await program.call(`POST /products/${program.productId}/license_types`, {
    body: { name: 'Yearly', duration: { unit: 'months', count: 12 }, max_ips: 2, metadata: { plan: 'gold' } },
  })
  const second = (await program.call('POST /products', { body: { slug: 'plus', name: 'Plus' } })).json.id
  const yearly = { product_id: program.productId, license_type: 'yearly' }
  await shop.map('pro', { targets: [yearly, { product_id: second }] })
  await shop.map('team', { targets: [yearly], policy: { quantity: 'slots' } })
  await shop.tell(paidEvent({ lines: [{ line_id: '1', product: 'pro', quantity: 2 }] }))
  const pairs = await shop.licenses()
  expect(pairs.length).toBe(4)
  expect(new Set(pairs.map(({ license_key }: { license_key: string }) => license_key)).size).toBe(2)
  await shop.tell(paidEvent({ lines: [{ line_id: '1', product: 'team', quantity: 5 }] }))
  const team = (await shop.licenses()).at(-1)
  expect(team).toMatchObject({
    ...{ max_ips: 10, is_lifetime: false, metadata: { plan: 'gold' } },
    license_type: { name: 'Yearly' },
  })
})

test('a product or license type that is gone holds its sales, with the reason', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await db.pool.query(`update product set state = 'deleted' where id = $1`, [shop.program.productId])
  await shop.tell(paidEvent())
  expect(await shop.sales()).toMatchObject([{ state: 'held', reason: expect.stringContaining('no longer exists') }])
})

test('wrong, old, foreign and unknown: refused, and nothing is stored', async () => {
  const [shop, other] = [await givenShop(db.pool), await givenShop(db.pool)]
  const send = shop.send
  const old = new Date(Date.now() - 6 * 60_000)
  const bad = [
    await send(paidEvent(), { secret: other.source.secret }),
    await send(paidEvent(), { at: old }),
    await send(paidEvent(), { headers: { 'webhook-signature': 'v1,AAAA' } }),
    await send(paidEvent(), { headers: { 'webhook-id': 'another' } }),
    await send(paidEvent(), { headers: { 'webhook-timestamp': 'soon' } }),
  ]
  expect(bad.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  const receive = receiverOf(db.pool)
  expect((await receive(randomUUID(), '{}', {})).status).toBe(404)
  expect((await receive('no-uuid', '{}', {})).status).toBe(404)
  expect((await send({}, { raw: 'a=form' })).status).toBe(400)
  expect((await send({}, { raw: `"${'x'.repeat(1024 * 1024)}"` })).status).toBe(413)
  const wrong = await send(paidEvent({ lines: [{ line_id: '1', product: 'pro', quantity: -1 }] }))
  expect(wrong.status).toBe(400)
  expect(JSON.stringify(wrong.json)).toContain('data.lines.0.quantity')
  expect((await send({ ...paidEvent(), type: 'order.eaten' })).status).toBe(400)
  expect(await shop.sales()).toEqual([])
  expect((await db.pool.query('select 1 from sale_event where source_id = $1', [shop.source.id])).rowCount).toBe(0)
})

test('both secrets work after a rotation, and an earlier one does not', async () => {
  const shop = await givenShop(db.pool)
  const rotate = async () =>
    (await shop.program.call(`POST /sales/sources/${shop.source.id}/rotate_secret`)).json.secret as string
  const second = await rotate()
  const status = async (secret: string) => (await shop.send(paidEvent(), { secret })).status
  expect([await status(shop.source.secret), await status(second)]).toEqual([200, 200])
  const third = await rotate()
  expect([await status(shop.source.secret), await status(second), await status(third)]).toEqual([401, 200, 200])
})

test('a source shows nothing to another organization, and takes no license of it', async () => {
  const [shop, other] = [await givenShop(db.pool), await givenShop(db.pool)]
  const foreign = await other.program.call(`GET /sales/sources/${shop.source.id}`)
  expect(foreign.status).toBe(404)
  const body = { external_id: 'pro', targets: [{ product_id: other.program.productId }] }
  const mapped = await shop.program.call(`POST /sales/sources/${shop.source.id}/mappings`, { body })
  expect([mapped.status, mapped.json.errors]).toMatchObject([422, [{ field: 'targets.0.product_id' }]])
  await shop.tell(paidEvent())
  const { id } = await shop.sale()
  expect((await other.program.call(`GET /sales/${id}`)).status).toBe(404)
  expect((await other.program.call(`POST /sales/${id}/replay`)).status).toBe(404)
})

test('connecting a shop takes what a shop does by itself', async () => {
  const shop = await givenShop(db.pool)
  const call = await shop.program.callerWith({ scopes: ['sales:manage', 'sales:view', 'licenses:create'] })
  const refused = await call('POST /sales/sources', { body: { provider: 'generic', name: 'Two' } })
  expect([refused.status, refused.json.detail]).toMatchObject([403, expect.stringContaining('licenses:update')])
})

test('a policy is changed in part; a mapping that is there already, and a product named twice, are refused', async () => {
  const shop = await givenShop(db.pool)
  const { id } = await shop.map('pro', { policy: { buffer_days: 7 } })
  const path = `/sales/sources/${shop.source.id}/mappings`
  const changed = await shop.program.call(`PATCH ${path}/${id}`, { body: { policy: { on_refund: 'nothing' } } })
  expect(changed.json.policy).toMatchObject({ buffer_days: 7, on_refund: 'nothing', quantity: 'licenses' })
  const targets = [{ product_id: shop.program.productId }]
  const again = await shop.program.call(`POST ${path}`, { body: { external_id: 'pro', targets } })
  expect([again.status, again.json.errors]).toMatchObject([409, [{ field: 'external_id' }]])
  const twice = await shop.program.call(`POST ${path}`, {
    body: { external_id: 'x', targets: [...targets, ...targets] },
  })
  expect(twice.status).toBe(422)
  expect((await shop.program.call(`DELETE ${path}/${id}`)).status).toBe(204)
  await shop.tell(paidEvent())
  expect((await shop.sales())[0].state).toBe('held')
})

test('with a customer goes what shops said of them', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(refunded('A'))
  const [{ customer_id }] = await shop.licenses()
  await shop.program.write((work) => eraseCustomer(work, shop.program.may('customers:update'), customer_id))
  expect(await shop.sales()).toEqual([])
  expect((await db.pool.query('select 1 from sale_event where source_id = $1', [shop.source.id])).rowCount).toBe(0)
  // A shop that says it again brings nobody back.
  await shop.tell(paidEvent({ order_id: 'A' }))
  expect([await shop.sales(), await shop.licenses()]).toEqual([[], []])
  await shop.tell(paidEvent({ order_id: 'B' }))
  expect((await shop.licenses()).length).toBe(1)
})

test('a deleted license is not issued again, and a deleted source leaves licenses as they are', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A' }))
  const [{ id }] = await shop.licenses()
  await shop.program.call(`DELETE /licenses/${id}`)
  const sale = await shop.sale()
  await shop.program.call(`POST /sales/${sale.id}/replay`)
  await workOff(db.pool)
  expect(await shop.licenses()).toEqual([])
  await shop.tell(paidEvent({ order_id: 'B' }))
  await shop.program.call(`DELETE /sales/sources/${shop.source.id}`)
  expect((await shop.licenses()).length).toBe(1)
  expect((await shop.send(paidEvent())).status).toBe(404)
})

test('who goes live without the dry run has its sales left alone, until one is replayed', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  await shop.map('pro')
  const S = { id: 'S-1', period_end: saleAt(30) }
  await shop.tell(paidEvent({ order_id: 'A', subscription: S }))
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'live' } })
  const renewal = { subscription: { id: 'S-1', period_end: saleAt(60) } }
  await shop.tell({ type: 'subscription.renewed', timestamp: saleAt(29), data: renewal })
  expect([await shop.licenses(), (await shop.sales())[0].state]).toEqual([[], 'dry_run'])
  const { id } = await shop.sale()
  await shop.program.call(`POST /sales/${id}/replay`)
  await workOff(db.pool)
  expect(await shop.licenses()).toMatchObject([{ expires_at: saleAt(63) }])
})

test('a renamed license type holds new sales; what was sold is renewed, refunded and erased all the same', async () => {
  const shop = await givenShop(db.pool)
  const { program } = shop
  const types = `/products/${program.productId}/license_types`
  const type = (await program.call(`POST ${types}`, { body: { name: 'Yearly' } })).json
  await shop.map('pro', { targets: [{ product_id: program.productId, license_type: 'Yearly' }] })
  await shop.tell(paidEvent({ order_id: 'A', subscription: { id: 'S-1', period_end: saleAt(30) } }))
  await program.call(`PATCH ${types}/${type.id}`, { body: { name: 'Annual' } })
  const renewal = { subscription: { id: 'S-1', period_end: saleAt(60) }, order_id: 'R' }
  await shop.tell({ type: 'subscription.renewed', timestamp: saleAt(29), data: renewal })
  expect((await shop.licenses())[0].expires_at).toBe(saleAt(63))
  await shop.tell(paidEvent({ order_id: 'B', customer: { email: 'bob@example.com' } }))
  expect(await shop.sales('?state=held')).toMatchObject([{ order_id: 'B' }])
  for (const order of ['A', 'R']) await shop.tell(refunded(order, 40))
  const [{ customer_id, status }] = await shop.licenses()
  expect(status).toBe('revoked')
  await program.write((work) => eraseCustomer(work, program.may('customers:update'), customer_id))
  expect((await shop.sales()).map(({ order_id }: { order_id: string }) => order_id)).toEqual(['B'])
})

test('a buyer who has no license from a sale is erased from it too', async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ customer: { email: 'known@example.com' } }))
  const created = await shop.program.call('POST /licenses', {
    body: { product_id: shop.program.productId, customer_email: 'known@example.com' },
  })
  await shop.program.call(`POST /licenses/${created.json.id}/revoke`, { body: { reason: 'x' } })
  const id = created.json.customer_id
  const customer = { organizationId: shop.program.organizationId, customerId: id }
  expect(await readSalesOfCustomer(shop.program.reading(), customer)).toMatchObject([
    { customer: { email: 'known@example.com' }, events: [{ type: 'order.paid' }] },
  ])
  await shop.program.write((work) => eraseCustomer(work, shop.program.may('customers:update'), id))
  expect(await shop.sales()).toEqual([])
  expect(await readSalesOfCustomer(shop.program.reading(), customer)).toEqual([])
})

test('250 licenses of one order are revoked over several transactions, with one email', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro', { policy: { notify: false } })
  await shop.tell(paidEvent({ order_id: 'A', lines: [{ line_id: '1', product: 'pro', quantity: 250 }] }))
  await shop.tell(refunded('A'))
  const { rows } = await db.pool.query(
    'select count(*)::int as n, count(revoked_at)::int as revoked from license where organization_id = $1',
    [shop.program.organizationId],
  )
  expect(rows).toEqual([{ n: 250, revoked: 250 }])
  const { events } = await shop.sale()
  expect(events.at(-1).done.length).toBe(250)
})

test('who may not create licenses does not read a secret that creates them', async () => {
  const shop = await givenShop(db.pool)
  const call = await shop.program.callerWith({ scopes: ['sales:manage', 'sales:view'] })
  expect((await call(`POST /sales/sources/${shop.source.id}/rotate_secret`)).status).toBe(403)
})

test('an event is kept as it came; an ID of a thousand characters is refused', async () => {
  const shop = await givenShop(db.pool)
  const sent = { ...paidEvent({ order_id: 'A' }), extra: { utm: 'x' } }
  await shop.tell(sent)
  expect((await shop.sale()).events[0].body).toEqual(sent)
  expect((await shop.send(sent, { id: 'x'.repeat(1_000) })).status).toBe(400)
})

test('a shop that goes back to a dry run and live again still extends and revokes what it sold', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const subscription = { id: 'S-1', period_end: saleAt(30) }
  await shop.tell(paidEvent({ order_id: 'A-1', subscription }))
  const mode = (to: string) => shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: to } })
  await mode('dry_run')
  await mode('live')
  await shop.tell({
    type: 'subscription.renewed',
    timestamp: saleAt(29),
    data: { subscription: { ...subscription, period_end: saleAt(60) }, order_id: 'R-1' },
  })
  expect(await shop.licenses()).toMatchObject([{ status: 'active', expires_at: saleAt(63) }])
})

test('a sale that came while the shop was live waits on, whatever dry run follows', async () => {
  const shop = await givenShop(db.pool)
  const mode = (to: string, over = {}) =>
    shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: to, ...over } })
  const counted = async () => {
    const [reading, actor] = [shop.program.reading(), shop.program.may('sales:view')]
    const { items } = await countSales(reading, actor, { dry_run_of: shop.source.id })
    return items.map(({ view, count }) => [view, count])
  }
  const states = async () =>
    Object.fromEntries(
      (await shop.sales()).map((sale: { order_id: string; state: string }) => [sale.order_id, sale.state]),
    )
  await shop.tell(paidEvent({ order_id: 'LIVE-1' }))
  await mode('dry_run')
  await shop.tell(paidEvent({ order_id: 'DRY-1' }))
  expect(await counted()).toEqual([['held', 1]])
  await mode('live')
  expect((await shop.sales('?state=held')).map(({ reason }: { reason: string }) => reason)).toEqual([
    'Not mapped: pro. It came during the dry run: map it, then replay the sale to create its licenses.',
    'Not mapped: pro. Map it, and its licenses are created.',
  ])
  await mode('dry_run')
  // Mapped in a dry run: it shows what would happen, and happens once the shop is live.
  await shop.map('pro')
  await workOff(db.pool)
  expect(await states()).toEqual({ 'LIVE-1': 'dry_run', 'DRY-1': 'held' })
  expect(await counted()).toEqual([['held', 1]])
  await mode('live')
  await workOff(db.pool)
  expect(await states()).toEqual({ 'LIVE-1': 'active', 'DRY-1': 'held' })
  expect((await shop.licenses()).length).toBe(1)
})

test('a mapping brings back no sale that was left behind with a dry run', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  await shop.tell(paidEvent())
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'live' } })
  expect((await shop.program.call(`GET /sales/sources/${shop.source.id}/mappings`)).json.unmapped).toEqual([])
  await shop.map('pro')
  await workOff(db.pool)
  expect(await shop.licenses()).toEqual([])
  const [{ id, reason }] = await shop.sales()
  expect(reason).toBe(
    'Not mapped: pro. It came during the dry run: map it, then replay the sale to create its licenses.',
  )
  await shop.program.call(`POST /sales/${id}/replay`)
  await workOff(db.pool)
  expect((await shop.licenses()).length).toBe(1)
})

test('applying differences without asking takes who may change licenses', async () => {
  const shop = await givenShop(db.pool)
  const caller = await shop.program.callerWith({ scopes: ['sales:view', 'sales:manage'] })
  const path = `PATCH /sales/sources/${shop.source.id}`
  expect((await caller(path, { body: { reconcile: 'apply' } })).status).toBe(403)
  expect((await caller(path, { body: { reconcile: 'list' } })).status).toBe(200)
})

test('an order has 500 events at most, and an ID no control characters', async () => {
  const shop = await givenShop(db.pool)
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await db.pool.query(
    `insert into sale_event (id, organization_id, source_id, sale_id, event_id, type, order_id, body_ciphertext, happened_at, received_at)
     select gen_random_uuid(), organization_id, source_id, sale_id, event_id || n, type, order_id, body_ciphertext, happened_at, received_at
     from sale_event, generate_series(1, 499) n where source_id = $1`,
    [shop.source.id],
  )
  expect((await shop.send(refunded('A-1'))).status).toBe(409)
  expect((await shop.send(refunded('A-2'))).status).toBe(200)
  expect((await shop.send(refunded(`A-${'\0'}`))).status).toBe(400)
})

test('a shop that goes silent is told of once, and one that never sent much is not', async () => {
  const [busy, quiet] = [await givenShop(db.pool), await givenShop(db.pool)]
  for (let i = 0; i < 10; i++) await busy.send(paidEvent())
  await quiet.send(paidEvent())
  const silentOf = async (at: number) => {
    const now = new Date(Date.now() + at * 86_400_000)
    await transact(db.pool, { address: '192.0.2.1', at: now }, announceSilence)
    const { rows } = await db.pool.query(
      `select target_id from audit_entry where action = 'sale.source_silent' and target_id = any ($1)`,
      [[busy.source.id, quiet.source.id]],
    )
    return rows.map(({ target_id }) => target_id)
  }
  expect(await silentOf(2)).toEqual([])
  // Ten events in thirty days are one in three: five times that is fifteen days.
  expect(await silentOf(14)).toEqual([])
  expect(await silentOf(16)).toEqual([busy.source.id])
  expect(await silentOf(17)).toEqual([busy.source.id])
})

test('a source with an API key is compared once a day', async () => {
  const shop = await givenShop(db.pool)
  await db.pool.query(`update sale_source set provider = 'polar', api_key_ciphertext = '\\x00' where id = $1`, [
    shop.source.id,
  ])
  const waiting = async () =>
    (
      await db.pool.query(
        `select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'source_id' = $1`,
        [shop.source.id],
      )
    ).rows[0].n
  await queueReconciliations(prismaOf(db.pool), new Date())
  await queueReconciliations(prismaOf(db.pool), new Date())
  expect(await waiting()).toBe(1)
  await db.pool.query(`delete from graphile_worker._private_jobs where payload ->> 'source_id' = $1`, [shop.source.id])
  await db.pool.query('update sale_source set reconcile_tried_at = now() where id = $1', [shop.source.id])
  await queueReconciliations(prismaOf(db.pool), new Date())
  expect(await waiting()).toBe(0)
})
