import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { portalLicenseDetail } from '@/lib/people/portal/core/schema-licenses'
import { exportOwnData } from '@/lib/people/portal/server/account/export-own-data'
import { getOwnLicense, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import type { Customer } from '@/lib/people/portal/server/read-customer'
import { ownOrderList } from '@/lib/service/sales/core/own-orders'
import { listOwnOrders } from '@/lib/service/sales/server/list-own-orders'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { customerOf } from '@/tests/support/fixtures/portal/license'
import { givenShop, paidEvent, saleAt } from '@/tests/support/fixtures/sales/shop'

const db = databaseOfFile()

type Shop = Awaited<ReturnType<typeof givenShop>>
const S = { id: 'S-7' }
const ofSubscription = (type: string, at: number, over: object = {}) => ({
  type,
  timestamp: saleAt(at),
  data: { subscription: { ...S, ...over } },
})
/** A shop that sold a subscription, with its license and the customer. */
async function givenSubscription(period_end: string | null = saleAt(30)) {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  const buyer = { email: `${newId()}@orders.test` }
  await shop.tell(paidEvent({ order_id: 'A-1', customer: buyer, subscription: { ...S, period_end } }))
  const [{ id }] = await shop.licenses()
  return { shop, id, buyer, customer: await customerOf(shop.program, id) }
}
const NOW = new Date(saleAt(10))
const subscriptionOf = async ({ program }: Shop, licenseId: string) => {
  const license = await getOwnLicense(program.reading(NOW), await customerOf(program, licenseId), { licenseId })
  expect(portalLicenseDetail.parse(license)).toEqual(license)
  return license.subscription
}

test('a license says what its subscription means for it: it renews, a payment failed, it has ended', async () => {
  const { shop, id } = await givenSubscription()
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'renews', renews_at: saleAt(30), manage: null })
  await shop.tell(ofSubscription('payment.failed', 8))
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'past_due', renews_at: null, manage: null })
  await shop.tell(ofSubscription('subscription.renewed', 9, { period_end: saleAt(60) }))
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'renews', renews_at: saleAt(60), manage: null })
  await shop.tell(ofSubscription('subscription.ended', 10))
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'ended', renews_at: null, manage: null })
})

test('the list says the same; a license that a refund revoked names the order, and a marketplace has no number', async () => {
  const { shop, id, customer } = await givenSubscription()
  const reading = shop.program.reading(NOW)
  const listed = async () => {
    const { vendors } = await listOwnLicenses(reading, customer)
    return vendors.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses))
  }
  expect(await listed()).toMatchObject([{ id, subscription: { state: 'renews', renews_at: saleAt(30) } }])
  expect((await getOwnLicense(reading, customer, { licenseId: id })).loss).toBeNull()
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(2), data: { order_id: 'A-1' } })
  const lost = { loss: { order_id: 'A-1', because: 'refunded' }, order: { order_id: 'A-1' } }
  expect(await listed()).toMatchObject([{ id, status: 'revoked', subscription: null, ...lost }])
  const lossOf = async () => (await getOwnLicense(reading, customer, { licenseId: id })).loss
  expect(await lossOf()).toEqual({ order_id: 'A-1', because: 'refunded' })
  await db.pool.query(`update sale_source set provider = 'builtbybit' where id = $1`, [shop.source.id])
  expect(await lossOf()).toEqual({ order_id: null, because: 'refunded' })
  const { orders } = await listOwnOrders(shop.program.reading(), customer)
  expect(orders).toMatchObject([{ order_id: null }])
})

test('a dispute pauses a license in the list, its activity and its order; a lost one ends it', async () => {
  const { shop, id, customer } = await givenSubscription()
  const reading = shop.program.reading(NOW)
  const read = async () => {
    const [{ vendors }, license, { orders }] = await Promise.all([
      listOwnLicenses(reading, customer),
      getOwnLicense(reading, customer, { licenseId: id }),
      listOwnOrders(reading, customer),
    ])
    const [card] = vendors.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses))
    const happened = license.activity.map(({ what, because }) => because ?? what)
    return { attention: card?.attention, because: card?.loss?.because, order: orders[0]?.state, happened }
  }
  const dispute = (type: string, at: number, over: object = {}) =>
    shop.tell({ type, timestamp: saleAt(at), data: { order_id: 'A-1', ...over } })
  await dispute('dispute.opened', 2)
  const paused = { attention: 'paused', because: 'disputed', order: 'disputed', happened: ['disputed', 'created'] }
  expect(await read()).toEqual(paused)
  await dispute('dispute.closed', 3, { outcome: 'won' })
  expect(await read()).toMatchObject({ order: 'active', happened: ['dispute_won', 'disputed', 'created'] })
  await dispute('dispute.opened', 4)
  await dispute('dispute.closed', 5, { outcome: 'lost' })
  expect(await read()).toMatchObject({ because: 'dispute_lost', order: 'returned' })
})

test('an order names its licenses, as long as they are its buyer’s', async () => {
  const { shop, buyer, customer } = await givenSubscription()
  const lines = [{ line_id: '1', product: 'pro', quantity: 7 }]
  await shop.tell(paidEvent({ order_id: 'A-4', customer: buyer, lines }, 1))
  const [order] = (await listOwnOrders(shop.program.reading(), customer)).orders
  expect(order).toMatchObject({ order_id: 'A-4', more_licenses: 2 })
  expect(order?.licenses).toHaveLength(5)
  const { vendors } = await listOwnLicenses(shop.program.reading(NOW), customer)
  const cards = vendors.flatMap(({ products }) => products.flatMap(({ licenses }) => licenses))
  const ofOrder = cards.filter((card) => card.order?.id === order?.id)
  expect(ofOrder).toHaveLength(7)
  for (const { id, key } of order?.licenses ?? []) expect(ofOrder).toContainEqual(expect.objectContaining({ id, key }))
  const bob = await customerOf(shop.program, (await shop.program.givenOne({ customer: { email: 'bo@x.test' } })).id)
  await db.pool.query('update license set customer_id = $2 where id = any($1)', [
    ofOrder.map(({ id }) => id),
    bob.customerIds[0],
  ])
  expect((await listOwnOrders(shop.program.reading(), customer)).orders[0]).toMatchObject({ licenses: [] })
  expect((await listOwnOrders(shop.program.reading(), bob)).orders).toEqual([])
})

test('several licenses of one product in an order are counted', async () => {
  const { shop, buyer, customer } = await givenSubscription()
  await shop.tell(
    paidEvent({ order_id: 'A-3', customer: buyer, lines: [{ line_id: '1', product: 'pro', quantity: 3 }] }, 1),
  )
  const { orders } = await listOwnOrders(shop.program.reading(), customer)
  expect(orders.map(({ products }) => products)).toEqual([['3 × App'], ['App']])
})

test('without a known end of the period it runs; beside an expiry that a member set, it promises nothing; without a sale, nothing is said', async () => {
  const { shop, id } = await givenSubscription(null)
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'runs', renews_at: null, manage: null })
  const body = { to: { mode: 'until', expires_at: new Date(NOW.getTime() + 90 * DAY_MS).toISOString() } }
  expect((await shop.program.call(`POST /licenses/${id}/extend`, { body })).status).toBe(200)
  expect(await subscriptionOf(shop, id)).toEqual({ state: 'late', renews_at: null, manage: null })
  const byHand = await shop.program.givenOne()
  expect(await subscriptionOf(shop, byHand.id)).toBeNull()
})

test('who gets the license by a transfer reads nothing of the payments of its buyer; who claims it does', async () => {
  const { shop, id } = await givenSubscription()
  const bob = await customerOf(shop.program, (await shop.program.givenOne({ customer: { email: 'bob@x.test' } })).id)
  const [bobId] = bob.customerIds
  await db.pool.query('update license set customer_id = $2 where id = $1', [id, bobId])
  expect(await subscriptionOf(shop, id)).toBeNull()

  const account = { id: '77', name: 'Ada' }
  await shop.tell(
    paidEvent({ customer: { account }, order_id: 'B-1', subscription: { id: 'S-8', period_end: saleAt(30) } }),
  )
  const claimed = (await shop.licenses()).find(({ customer_id }: { customer_id: null | string }) => !customer_id)
  await db.pool.query('update license set customer_id = $2 where id = $1', [claimed.id, bobId])
  expect(await subscriptionOf(shop, claimed.id)).toMatchObject({ state: 'renews' })
})

test('a customer reads what they bought: what for, when, for how much, and what became of it; and no key', async () => {
  const { shop, id, buyer, customer } = await givenSubscription()
  await shop.tell(paidEvent({ order_id: 'A-2', customer: buyer, amount: '9.50', currency: 'USD' }, 1))
  await shop.tell({ type: 'order.refunded', timestamp: saleAt(2), data: { order_id: 'A-2' } })
  const found = await listOwnOrders(shop.program.reading(NOW), customer)
  expect(ownOrderList.parse(found)).toEqual(found)
  const bought = { vendor: { slug: expect.any(String), name: expect.any(String) }, products: ['App'] }
  expect(found).toMatchObject({
    orders: [
      {
        ...bought,
        order_id: 'A-2',
        paid_at: saleAt(1),
        state: 'refunded',
        renews_at: null,
        amount: '9.50',
        currency: 'USD',
      },
      {
        ...bought,
        order_id: 'A-1',
        paid_at: saleAt(0),
        state: 'active',
        renews_at: saleAt(30),
        amount: '49.00',
        currency: 'EUR',
      },
    ],
    is_cut: false,
  })
  const { license_key } = (await shop.program.call(`GET /licenses/${id}`)).json
  const file = await (await exportOwnData(shop.program.reading(NOW), customer)).text()
  expect(JSON.parse(file).orders).toEqual(found.orders)
  for (const text of [JSON.stringify(found), file]) expect(text).not.toContain(license_key)
  expect(JSON.stringify(found)).not.toContain(buyer.email)
})

test('orders and subscriptions lead to the shop, where its vendor or Latchkey knows the page', async () => {
  const { shop, id, buyer, customer } = await givenSubscription()
  await shop.tell(paidEvent({ order_id: 'A 2', customer: buyer }, 1))
  const enter = (manage_url: string | null) =>
    shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { manage_url } })
  const leads = async () => (await listOwnOrders(shop.program.reading(), customer)).orders.map(({ manage }) => manage)
  expect(await leads()).toEqual([null, null])
  expect((await enter('https://shop.test/billing')).json.manage_url).toBe('https://shop.test/billing')
  const billing = { url: 'https://shop.test/billing', shop: 'My shop', is_subscription: true }
  expect(await leads()).toEqual([null, billing])
  expect(await subscriptionOf(shop, id)).toMatchObject({ state: 'renews', manage: billing })
  await enter('https://shop.test/orders/{order_id}')
  expect((await leads()).map((manage) => manage?.url)).toEqual([
    'https://shop.test/orders/A%202',
    'https://shop.test/orders/A-1',
  ])
  expect(await enter('http://shop.test/')).toMatchObject({ status: 422, json: { errors: [{ field: 'manage_url' }] } })
  await enter(null)
  expect(await leads()).toEqual([null, null])
  await db.pool.query(`update sale_source set provider = 'gumroad' where id = $1`, [shop.source.id])
  const known = { url: 'https://app.gumroad.com/subscriptions/S-7/manage', shop: 'Gumroad', is_subscription: true }
  expect(await leads()).toEqual([null, known])
})

test('orders are read by their buyer alone, and only those that really sold', async () => {
  const { shop, buyer, customer } = await givenSubscription()
  const bob = { email: `${newId()}@orders.test` }
  await shop.tell(paidEvent({ order_id: 'B-1', customer: bob }))
  await shop.tell(
    paidEvent({ order_id: 'HELD', customer: buyer, lines: [{ line_id: '1', product: 'unknown', quantity: 1 }] }),
  )
  await shop.tell(paidEvent({ order_id: 'TEST', customer: buyer, test: true }))
  await shop.program.call(`PATCH /sales/sources/${shop.source.id}`, { body: { mode: 'dry_run' } })
  await shop.tell(paidEvent({ order_id: 'DRY', customer: buyer }))
  expect((await shop.sales()).length).toBe(5)
  const ordersOf = async (of: Customer) =>
    (await listOwnOrders(shop.program.reading(), of)).orders.map(({ order_id }) => order_id)
  expect(await ordersOf(customer)).toEqual(['A-1'])
  const bobs = (await shop.licenses()).find(
    ({ customer_email }: { customer_email: string }) => customer_email === bob.email,
  )
  expect(await ordersOf(await customerOf(shop.program, bobs.id))).toEqual(['B-1'])
  expect(await ordersOf({ ...customer, customerIds: [] })).toEqual([])

  // The same person at another vendor: each order names its own.
  const other = await givenShop(db.pool)
  await other.map('pro')
  await other.tell(paidEvent({ order_id: 'C-1', customer: bob }))
  const { orders } = await listOwnOrders(shop.program.reading(), await customerOf(shop.program, bobs.id))
  expect(orders.map(({ order_id }) => order_id)).toEqual(['C-1', 'B-1'])
  expect(new Set(orders.map(({ vendor }) => vendor.slug)).size).toBe(2)
})
