import { pino } from 'pino'
import { expect, test } from 'vitest'
import { exportStatistics } from '@/lib/service/requests/statistics/server/export-statistics'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { countEarlierSales } from '@/lib/service/sales/server/apply-sale'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenShop, paidEvent, saleAt } from '@/tests/support/fixtures/sales/shop'
import { countAt } from '@/tests/support/fixtures/statistics'
import { transact } from '@/tests/support/fixtures/transact'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const event = (type: string, order_id: string, data = {}) => ({
  ...{ type, timestamp: saleAt(1), data: { order_id, ...data } },
})

type Shop = Awaited<ReturnType<typeof givenShop>>

/** Whole figures of the days until the last sale. */
async function soldAt({ program }: Shop, may = program.may) {
  await countAt(new Date(Date.parse(saleAt(1)) + 60_000).toISOString(), { pool: db.pool })
  const { sales } = await readStatistics(program.reading(), may('usage:view'), { range: '730', sales: '1' })
  return (
    sales && [
      ...[sales.orders.whole, sales.refunded.whole, sales.disputed.whole, sales.licenses.whole],
      sales.revenue.map(moneyOf),
    ]
  )
}

/** Counts as the worker does, and resolves to the sales that it could not count. */
async function countEarlier(): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  await countEarlierSales((run) => transact(db.pool, { address: '203.0.113.1', at: new Date() }, run), log)
  return lines.map((line) => JSON.parse(line).sale_id)
}
type Money = { currency: string; paid: { whole: string }; paid_back: { whole: string } }
const moneyOf = ({ currency, paid, paid_back }: Money) => [currency, paid.whole, paid_back.whole]

test('what live shops sold is counted once, moves with what follows, and is nobody else’s', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  expect(await soldAt(shop)).toEqual([0, 0, 0, 0, []])
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.tell(paidEvent({ order_id: 'A-2', amount: '10.50', currency: 'USD' }))
  await shop.tell(paidEvent({ order_id: 'A-3', test: true }))
  expect(await soldAt(shop)).toEqual([
    2,
    0,
    0,
    2,
    [
      ['EUR', '49', '0'],
      ['USD', '10.50', '0'],
    ],
  ])
  await shop.tell(event('order.refunded', 'A-1', { amount: '9.00' }))
  await shop.tell(event('dispute.opened', 'A-2'))
  const whole = (lost: string) => [
    2,
    1,
    1,
    2,
    [
      ['EUR', '49', '9'],
      ['USD', '10.50', lost],
    ],
  ]
  expect(await soldAt(shop)).toEqual(whole('0'))
  const timestamp = new Date(Date.parse(saleAt(1)) + 1_000).toISOString()
  await shop.tell({ ...event('dispute.closed', 'A-2', { outcome: 'lost' }), timestamp })
  // A license that is deleted was created all the same.
  await db.pool.query('delete from license where organization_id = $1', [shop.program.organizationId])
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  expect(await soldAt(shop)).toEqual(whole('10.50'))

  const stranger = await givenShop(db.pool)
  expect(await soldAt(stranger)).toEqual([0, 0, 0, 0, []])
  expect(await soldAt(shop, viewerOf({ ...shop.program, token: '' }, ['usage:view']).may)).toBeNull()

  // Sold before there were figures: the worker counts it once.
  await db.pool.query('truncate sale_day')
  await db.pool.query('update sale set counted = null')
  for (let i = 0; i < 2; i++) expect(await countEarlier()).toEqual([])
  expect(await soldAt(shop)).toEqual(whole('10.50'))
})

test('what was counted before licenses were figures is counted again, without what it had', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await shop.tell(paidEvent({ order_id: 'A-2', test: true }))
  await db.pool.query('update sale_day set licenses = 0, paid_back = paid_back + 7')
  await db.pool.query(
    `update sale set counted = jsonb_build_array((counted -> 0) - 'licenses' || '{"paid_back": "7"}')
     where organization_id = $1 and counted <> '[]'`,
    [shop.program.organizationId],
  )
  expect(await soldAt(shop)).toEqual([1, 0, 0, 0, [['EUR', '49', '7']]])
  for (let i = 0; i < 2; i++) await countEarlier()
  expect(await soldAt(shop)).toEqual([1, 0, 0, 1, [['EUR', '49', '0']]])
})

test('a sale that can’t be read is logged, and holds up no other', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  for (const order_id of ['A-1', 'A-2', 'A-3']) await shop.tell(paidEvent({ order_id }))
  await db.pool.query('delete from sale_day where organization_id = $1', [shop.program.organizationId])
  await db.pool.query('update sale set counted = null where organization_id = $1', [shop.program.organizationId])
  const { rows } = await db.pool.query('select id from sale where organization_id = $1 order by id', [
    shop.program.organizationId,
  ])
  await db.pool.query(`update sale_event set body_ciphertext = 'broken' where sale_id = $1`, [rows[0].id])
  expect(await countEarlier()).toEqual([rows[0].id])
  expect(await soldAt(shop)).toEqual([2, 0, 0, 2, [['EUR', '98', '0']]])
})

test('a dry run and what was left behind with it sold nothing; a shop’s figures go with it', async () => {
  const shop = await givenShop(db.pool, { mode: 'dry_run' })
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  expect(await soldAt(shop)).toBeNull()
  expect((await db.pool.query('select from sale_day where source_id = $1', [shop.source.id])).rowCount).toBe(0)
})

test('the management API has the sales of a day, and the file a row for each figure', async () => {
  const shop = await givenShop(db.pool)
  await shop.map('pro')
  await shop.tell(paidEvent({ order_id: 'A-1' }))
  await soldAt(shop)
  const { json } = await shop.program.call('GET /statistics?limit=100')
  const sold = json.data.filter(({ sales }: { sales: { orders: number } }) => sales.orders > 0)
  const revenue = [{ currency: 'EUR', paid: '49', paid_back: '0' }]
  expect(sold).toMatchObject([{ sales: { orders: 1, refunded: 0, disputed: 0, licenses: 1, revenue } }])
  const ofProduct = await shop.program.call(`GET /statistics?product_id=${shop.program.productId}`)
  expect(ofProduct.json.data[0].sales).toBeNull()
  const { text } = await exportStatistics(shop.program.reading(), shop.program.may('usage:view'), {
    ...{ range: '730', sales: '1', record: async () => undefined },
  })
  let file = ''
  for await (const part of text) file += part
  const day = sold[0].date
  expect(file).toContain(`${day},,,orders,EUR,1\r\n`)
  expect(file).toContain(`${day},,,licenses,EUR,1\r\n`)
  expect(file).toContain(`${day},,,paid,EUR,49\r\n`)
})
