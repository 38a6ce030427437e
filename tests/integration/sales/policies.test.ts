import { expect, test } from 'vitest'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenSeller, givenShop, paidEvent, saleAt, workOff } from '@/tests/support/fixtures/sales/shop'

const db = databaseOfFile()
const DAY_MS = 86_400_000

const refunded = (order_id: string, at = 1) => ({ type: 'order.refunded', timestamp: saleAt(at), data: { order_id } })
const opened = (order_id: string, at = 1) => ({ type: 'dispute.opened', timestamp: saleAt(at), data: { order_id } })
const closed = (order_id: string, outcome: 'won' | 'lost', at = 2) => ({
  type: 'dispute.closed',
  timestamp: saleAt(at),
  data: { order_id, outcome },
})
const mailsTo = async (organizationId: string): Promise<string[]> =>
  (
    await db.pool.query(
      `select payload ->> 'mail' as mail from graphile_worker._private_jobs
       where payload ->> 'organization_id' = $1 and payload ->> 'mail' is not null order by id`,
      [organizationId],
    )
  ).rows.map(({ mail }) => mail)
const reasonOf = async (id: string): Promise<string> =>
  (await db.pool.query('select revoked_reason from license where id = $1', [id])).rows[0].revoked_reason
const changesOf = async (organizationId: string, action: string) =>
  (
    await db.pool.query('select after from audit_entry where organization_id = $1 and action = $2 order by at, id', [
      organizationId,
      action,
    ])
  ).rows.map(({ after }) => after)

/** A shop whose product is a license of 30 days, and whose mapping extends what the buyer has. */
async function givenExtending(policy: object = {}) {
  const shop = await givenShop(db.pool)
  const { program } = shop
  const types = `/products/${program.productId}/license_types`
  await program.call(`POST ${types}`, { body: { name: 'Monthly', duration: { unit: 'days', count: 30 } } })
  const target = { product_id: program.productId, license_type: 'Monthly' }
  await shop.map('pro', { targets: [target], policy: { on_existing: 'extend', ...policy } })
  const expiry = async (i = 0) => Date.parse((await shop.licenses())[i].expires_at)
  return { ...shop, expiry }
}

test('the second purchase extends the license of the first, tells its customer so, and is taken back with its refund', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const first = await shop.expiry()
  const again = paidEvent({ order_id: 'B', lines: [{ line_id: '1', product: 'pro', quantity: 2 }] })
  await shop.tell(again, { id: 'evt_b' })
  await shop.tell(again, { id: 'evt_b' })
  await shop.tell(again, { id: 'evt_b_again' })
  expect([(await shop.licenses()).length, (await shop.expiry()) - first]).toEqual([1, 60 * DAY_MS])
  expect(await mailsTo(shop.program.organizationId)).toEqual(['license_issued', 'license_extended'])
  const sale = (await shop.sales()).find(({ order_id }: { order_id: string }) => order_id === 'B')
  const [license] = await shop.licenses()
  const detail = (await shop.program.call(`GET /sales/${sale.id}`)).json
  expect(detail.sold).toEqual([expect.objectContaining({ license_id: license.id, number: 1, is_extended: true })])
  expect(detail.events[0].done).toMatchObject([{ do: 'extend', license_id: license.id, is_real: true }])
  expect(detail.events[1].done).toEqual([])
  expect((await shop.sales(`?customer_id=${license.customer_id}`)).length).toBe(2)
  expect((await changesOf(shop.program.organizationId, 'license.extended'))[0].sale.order_id).toBe('B')
  await shop.tell(refunded('B'))
  expect([await shop.expiry(), license.status]).toEqual([first, 'active'])
  const named = { order_id: 'B', source_name: 'My shop' }
  expect(await changesOf(shop.program.organizationId, 'license.updated')).toMatchObject([{ sale: named }])
  await shop.tell(refunded('B'), { id: 'evt_told_twice' })
  expect(await shop.expiry()).toBe(first)
})

test('a dispute takes an extension back, and gives it back once it is won', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(paidEvent({ order_id: 'B' }))
  const extended = await shop.expiry()
  await shop.tell(opened('B'))
  expect(extended - (await shop.expiry())).toBe(30 * DAY_MS)
  await shop.tell(closed('B', 'won'))
  expect(await shop.expiry()).toBe(extended)
})

test('each of several extensions is taken back as what it was, and a gift of a member stays', async () => {
  const shop = await givenExtending()
  for (const order_id of ['A', 'B', 'C']) await shop.tell(paidEvent({ order_id }))
  const full = await shop.expiry()
  const [{ id }] = await shop.licenses()
  await shop.program.call(`POST /licenses/${id}/extend`, { body: { to: { mode: 'days', days: 7 } } })
  await shop.tell(refunded('B'))
  await shop.tell(refunded('C'))
  expect(full + 7 * DAY_MS - (await shop.expiry())).toBe(60 * DAY_MS)
  expect((await shop.licenses())[0].status).toBe('active')
})

test('what a member took back by hand is one purchase’s, and the refund of another still takes its own', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const first = await shop.expiry()
  for (const order_id of ['B', 'C']) await shop.tell(paidEvent({ order_id }))
  const [{ id }] = await shop.licenses()
  const to = { mode: 'until', expires_at: new Date((await shop.expiry()) - 30 * DAY_MS).toISOString() }
  expect((await shop.program.call(`POST /licenses/${id}/extend`, { body: { to } })).status).toBe(200)
  await shop.tell(refunded('B'))
  expect((await shop.expiry()) - first).toBe(30 * DAY_MS)
  await shop.tell(refunded('C'))
  expect(await shop.expiry()).toBe(first)
})

test('of one order with two lines, what a member took back by hand is that of one line', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const first = await shop.expiry()
  const lines = ['1', '2'].map((line_id) => ({ line_id, product: 'pro', quantity: 1 }))
  await shop.tell(paidEvent({ order_id: 'B', lines }))
  const [{ id }] = await shop.licenses()
  const to = { mode: 'until', expires_at: new Date((await shop.expiry()) - 30 * DAY_MS).toISOString() }
  await shop.program.call(`POST /licenses/${id}/extend`, { body: { to } })
  await shop.tell(refunded('B'))
  expect(await shop.expiry()).toBe(first)
})

test.each(['before', 'after'])('time that ran out is not taken from a later purchase: refunded %s it', async (when) => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(paidEvent({ order_id: 'B' }))
  const [{ id }] = await shop.licenses()
  const move = `set expires_at = expires_at - interval '200 days'`
  await db.pool.query(`update license ${move} where id = $1`, [id])
  await db.pool.query(`update sale_license ${move} where extended_license_id = $1`, [id])
  if (when === 'before') await shop.tell(refunded('B'))
  await shop.tell(paidEvent({ order_id: 'C' }))
  if (when === 'after') await shop.tell(refunded('B'))
  expect(Math.round(((await shop.expiry()) - Date.now()) / DAY_MS)).toBe(30)
  expect((await shop.licenses()).length).toBe(1)
})

test('a gift after everything ran out stays when the purchase is refunded, and so does its day of the month', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(paidEvent({ order_id: 'B' }))
  const [{ id }] = await shop.licenses()
  const move = `set expires_at = expires_at - interval '200 days'`
  await db.pool.query(`update license ${move} where id = $1`, [id])
  await db.pool.query(`update sale_license ${move} where extended_license_id = $1`, [id])
  await shop.program.call(`POST /licenses/${id}/extend`, { body: { to: { mode: 'months', months: 1 } } })
  await db.pool.query('update license set expiry_anchor_day = 31 where id = $1', [id])
  const read = async () =>
    (await db.pool.query('select expires_at, expiry_anchor_day from license where id = $1', [id])).rows[0]
  const given = await read()
  await shop.tell(opened('B'))
  await shop.tell(closed('B', 'won'))
  await shop.tell(refunded('B', 3))
  expect(await read()).toEqual(given)
  expect(await changesOf(shop.program.organizationId, 'license.updated')).toEqual([])
})

test('extending without a term to add is refused, and names what would do', async () => {
  const shop = await givenExtending()
  const { productId } = shop.program
  const body = { external_id: 'lifetime', targets: [{ product_id: productId }], policy: { on_existing: 'extend' } }
  const { status, json } = await shop.program.call(`POST /sales/sources/${shop.source.id}/mappings`, { body })
  expect([status, json.errors]).toEqual([
    422,
    [expect.objectContaining({ field: 'policy.on_existing', message: expect.stringContaining('license type') })],
  ])
  const mapping = await shop.map('lifetime')
  const path = `/sales/sources/${shop.source.id}/mappings/${mapping.id}`
  expect((await shop.program.call(`PATCH ${path}`, { body: { policy: { on_existing: 'extend' } } })).status).toBe(422)
})

test('what was bought is emailed also on a day with many emails about changes', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  // The other tests mail the usual one.
  const customer = { email: 'busy@example.com' }
  for (let i = 0; i < 7; i++) await shop.tell(paidEvent({ order_id: `A-${i}`, customer }))
  expect((await mailsTo(shop.program.organizationId)).length).toBe(7)
})

test('two orders of one customer that are applied at once extend one after the other', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const first = await shop.expiry()
  for (let i = 0; i < 6; i++) await shop.send(paidEvent({ order_id: `B-${i}` }))
  await workOff(db.pool, { atOnce: 6 })
  expect([(await shop.licenses()).length, (await shop.expiry()) - first]).toEqual([1, 6 * 30 * DAY_MS])
})

test('a subscription has a license of its own, which no other purchase extends', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const subscription = { id: 'S', period_end: new Date(Date.now() + 10 * DAY_MS).toISOString() }
  await shop.tell(paidEvent({ order_id: 'B', subscription }))
  const [first, own] = await shop.licenses()
  expect(own.expires_at).toBe(new Date(Date.parse(subscription.period_end) + 3 * DAY_MS).toISOString())
  await shop.tell(paidEvent({ order_id: 'C' }))
  const [extended, left] = await shop.licenses()
  expect(Date.parse(extended.expires_at) - Date.parse(first.expires_at)).toBe(30 * DAY_MS)
  expect(left.expires_at).toBe(own.expires_at)
})

test('a license that was revoked, is being transferred, or has another customer is not extended', async () => {
  const shop = await givenExtending()
  const { program } = shop
  await shop.tell(paidEvent({ order_id: 'A' }))
  const [{ id, customer_id }] = await shop.licenses()
  await program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'Shared' } })
  await shop.tell(paidEvent({ order_id: 'B' }))
  await shop.tell(paidEvent({ order_id: 'C', customer: { email: 'bob@example.com' } }))
  const [, second] = await shop.licenses()
  await db.pool.query(
    `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, requested_at)
     values (gen_random_uuid(), $1, $2, $3, 'eve@example.com', now())`,
    [program.organizationId, second.id, customer_id],
  )
  await shop.tell(paidEvent({ order_id: 'D' }))
  expect((await shop.licenses()).length).toBe(4)
})

test('a dry run says what it would extend, and extends nothing', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  const first = await shop.expiry()
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'dry_run' } })
  await shop.tell(paidEvent({ order_id: 'B' }))
  const sale = (await shop.sales()).find(({ order_id }: { order_id: string }) => order_id === 'B')
  const { events } = (await shop.program.call(`GET /sales/${sale.id}`)).json
  expect(events[0].done).toMatchObject([{ do: 'extend', is_real: false }])
  expect(await shop.expiry()).toBe(first)
})

test('a license that was extended and deleted is not extended again, and its sale says so', async () => {
  const shop = await givenExtending()
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(paidEvent({ order_id: 'B' }))
  const [{ id }] = await shop.licenses()
  await shop.program.call(`DELETE /licenses/${id}`)
  await shop.tell(refunded('B'))
  await shop.tell(closed('B', 'won', 3))
  expect(await shop.licenses()).toEqual([])
  const sale = (await shop.sales()).find(({ order_id }: { order_id: string }) => order_id === 'B')
  const { sold } = (await shop.program.call(`GET /sales/${sale.id}`)).json
  expect(sold).toMatchObject([{ license_id: null, is_extended: true }])
})

test('a flagged dispute is told once, leaves the license, and is named on its page', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro', { policy: { on_dispute: 'flag' } })
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(opened('A'))
  await shop.tell(opened('A'), { id: 'evt_told_twice' })
  expect((await shop.licenses())[0].status).toBe('active')
  expect(await shop.sales()).toMatchObject([{ state: 'disputed' }])
  const { organizationId } = shop.program
  expect(await changesOf(organizationId, 'sale.disputed')).toMatchObject([{ order_id: 'A', on_dispute: 'flag' }])
  await shop.tell(closed('A', 'won'))
  await shop.tell(opened('A', 3))
  expect((await changesOf(organizationId, 'sale.disputed')).length).toBe(2)
  await shop.tell(closed('A', 'lost', 4))
  expect((await shop.licenses())[0].status).toBe('revoked')
})

test('a dispute that revokes is told too, and one that changes nothing is not', async () => {
  const told = async (on_dispute: string) => {
    const shop = await givenShop(db.pool)
    await shop.map('pro', { policy: { on_dispute } })
    await shop.tell(paidEvent({ order_id: 'A' }))
    await shop.tell(opened('A'))
    return (await changesOf(shop.program.organizationId, 'sale.disputed')).map((after) => after.on_dispute)
  }
  expect([await told('revoke'), await told('nothing')]).toEqual([['revoke'], []])
})

const purchase = (provider: 'builtbybit' | 'polymart', account: string, at: Date) => ({
  type: 'order.paid' as const,
  timestamp: at.toISOString(),
  data: {
    order_id: `${account}:4711`,
    customer: { account: { id: account, name: provider === 'polymart' ? null : 'ada' } },
    lines: [{ line_id: '1', product: '4711', quantity: 1 }],
    ...(provider === 'builtbybit' && { amount: '19.99' }),
  },
})

test.each(['builtbybit', 'polymart'] as const)(
  '%s: a strict download has its key, of a license that works once the purchase is told',
  async (provider) => {
    const shop = await givenSeller(db.pool, provider)
    await shop.map('4711', { policy: { on_download: 'wait' } })
    const account = '5150'
    const download = () => shop.download({ account, product: '4711' })
    const first = await download()
    const [license] = await shop.licenses()
    expect([first.status, license.status, await reasonOf(license.id)]).toEqual([
      200,
      'revoked',
      'Waiting for the purchase',
    ])
    expect(await shop.sales()).toMatchObject([{ state: 'downloaded', reason: expect.stringContaining('purchase') }])
    expect((await download()).text).toBe(first.text)
    await shop.happen(purchase(provider, account, new Date()))
    expect(await shop.licenses()).toMatchObject([{ id: license.id, status: 'active' }])
    expect((await download()).text).toBe(first.text)
    expect(await shop.sales()).toMatchObject([{ state: 'active' }])
  },
)

test('a strict download that a member revokes stays revoked when the purchase is told', async () => {
  const shop = await givenSeller(db.pool, 'polymart')
  await shop.map('4711', { policy: { on_download: 'wait' } })
  await shop.download({ account: '77', product: '4711' })
  const [{ id }] = await shop.licenses()
  await shop.program.call(`POST /licenses/${id}/reinstate`)
  await shop.program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'Shared' } })
  await shop.happen(purchase('polymart', '77', new Date()))
  expect([(await shop.licenses())[0].status, await reasonOf(id)]).toEqual(['revoked', 'Shared'])
})

test('who buys again at Polymart after a refund has their license back; a purchase told late undoes no refund', async () => {
  const shop = await givenSeller(db.pool, 'polymart')
  await shop.map('4711')
  const at = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000)
  const status = async () => (await shop.licenses()).map((license: { status: string }) => license.status)
  await shop.happen(purchase('polymart', '88', at(0)))
  await shop.happen({ type: 'order.refunded', timestamp: at(20).toISOString(), data: { order_id: '88:4711' } })
  expect(await status()).toEqual(['revoked'])
  await shop.download({ account: '88', product: '4711' })
  await shop.happen(purchase('polymart', '88', at(10)))
  expect(await status()).toEqual(['revoked'])
  await shop.happen(purchase('polymart', '88', at(30)))
  expect(await status()).toEqual(['active'])
})

test('in a shop with order numbers, an order that is told again undoes no refund', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A' }))
  await shop.tell(refunded('A'))
  await shop.tell(paidEvent({ order_id: 'A' }, 9))
  expect((await shop.licenses())[0].status).toBe('revoked')
})

test('whoever claims a license of a marketplace has its order: in the list, the portal, the export, and the erasure', async () => {
  const shop = await givenSeller(db.pool, 'builtbybit')
  const { program } = shop
  await shop.map('4711')
  await shop.download({ account: '99', product: '4711' })
  const [{ id, license_key }] = await shop.licenses()
  const key = license_key ?? (await program.call(`GET /licenses/${id}`)).json.license_key
  const body = { product_id: program.productId, license_key: key, customer_email: 'claims@example.com' }
  await program.call('POST /licenses/claim', { body })
  const [{ customer_id: customerId }] = await shop.licenses()
  expect(await shop.sales(`?customer_id=${customerId}`)).toMatchObject([{ customer: { account_id: '99' } }])
  const { orders } = await listOwnOrders(program.reading(), { customerIds: [customerId] })
  expect(orders).toMatchObject([{ order_id: null, state: 'paid' }])
  const { organizationId } = program
  expect(await readSalesOfCustomer(program.reading(), { organizationId, customerId })).toMatchObject([
    { order_id: '99:4711' },
  ])
  await program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'Left' } })
  await program.write((work) => eraseCustomer(work, program.may('customers:update'), customerId))
  expect(await shop.sales()).toEqual([])
  expect((await db.pool.query('select 1 from sale_event where source_id = $1', [shop.source.id])).rowCount).toBe(0)
  const { status, text } = await shop.download({ account: '99', product: '4711' })
  expect([status, text]).toEqual([409, expect.stringContaining('erased')])
})

test('what a shop says of an order whose buyer was erased is never stored, and one that became readable is deleted', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A', customer: { email: 'erased@example.com' } }))
  const [{ id, customer_id }] = await shop.licenses()
  await shop.program.call(`POST /licenses/${id}/revoke`, { body: { reason: 'Left' } })
  await shop.program.write((work) => eraseCustomer(work, shop.program.may('customers:update'), customer_id))
  const stored = async () =>
    (await db.pool.query('select 1 from sale_event where source_id = $1', [shop.source.id])).rowCount
  expect((await shop.send(refunded('A'))).status).toBe(200)
  expect(await stored()).toBe(0)
  await shop.send(paidEvent({ order_id: 'B' }), { id: 'evt_b' })
  await db.pool.query(`update sale_event set order_id = 'A' where source_id = $1`, [shop.source.id])
  await workOff(db.pool)
  expect([await stored(), await shop.sales()]).toEqual([0, []])
})
