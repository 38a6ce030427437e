import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPrisma } from '@/lib/foundation/platform/database/db'
import { findSales } from '@/lib/service/sales/server/sales.sql'
import { explainingPool, nodesOf } from '@/tests/support/database/statement-plans'
import { givenFreshDatabase } from '@/tests/support/database/test-database'
import { givenShop } from '@/tests/support/fixtures/sales/shop'

const COUNT = 20_000
const EVERY = { state: undefined, sourceId: undefined, customerId: undefined, after: null, limit: 51 }
const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

test('an order is found by its number or its buyer without reading the others', async () => {
  const db = await givenFreshDatabase()
  const { program, source } = await givenShop(db.pool)
  const { organizationId } = program
  await db.pool.query(
    `insert into sale (id, organization_id, source_id, order_id, subscription_id, buyer_hashes, state, updated_at)
     select gen_random_uuid(), $1, $2, 'A-' || n, 'S-' || n, array[sha256(n::text::bytea)], 'active', now()
     from generate_series(1, $3::int) n`,
    [organizationId, source.id, COUNT],
  )
  await db.pool.query('vacuum analyze sale')
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  const found = async (start: string) =>
    (await findSales(prisma, { ...EVERY, organizationId, named: { start, hashes: [hashOf(start)] } })).map(
      ({ orderId }) => orderId,
    )
  expect(await found('A-1777')).toEqual(expect.arrayContaining(['A-1777', 'A-17770']))
  expect(await found('S-19999')).toEqual(['A-19999'])
  expect(await found('1234')).toEqual(['A-1234'])
  expect(await found('nobody')).toEqual([])
  const nodes = plans.flatMap(({ plan }) => nodesOf(plan))
  expect(nodes.filter((node) => node['Relation Name'] === 'sale').map((node) => node['Node Type'])).toEqual(
    ['A-1777', 'S-19999', '1234', 'nobody'].map(() => 'Bitmap Heap Scan'),
  )
  await prisma.$disconnect()
  await pool.end()
})
