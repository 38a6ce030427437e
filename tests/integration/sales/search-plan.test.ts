import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { searchPattern } from '@/lib/catalog/customers/core/search-pattern'
import { selectSought } from '@/lib/foundation/mail/server/mail-log.sql'
import { createPrisma } from '@/lib/foundation/platform/database/db'
import {
  countSales,
  findNamedCustomers,
  findNumberedSales,
  findSales,
  findUncounted,
  findUnmapped,
} from '@/lib/service/sales/server/sales.sql'
import { explainingPool, nodesOf } from '@/tests/support/database/statement-plans'
import { givenFreshDatabase } from '@/tests/support/database/test-database'
import { givenShop } from '@/tests/support/fixtures/sales/shop'

const COUNT = 20_000
const EVERY = { after: null, limit: 51 }
const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest())

test('an order is found by a part of its number or by its buyer without reading the others', async () => {
  const db = await givenFreshDatabase()
  const { program, source } = await givenShop(db.pool)
  const { organizationId } = program
  await db.pool.query(
    `with buyers as (
       insert into global_customer (id, email) select gen_random_uuid(), 'buyer' || n || '@example.com'
       from generate_series(1, $3::int) n returning id, email
     ), known as (
       insert into organization_customer (organization_id, customer_id, email, updated_at)
       select $1, id, email, now() from buyers
     )
     insert into sale (id, organization_id, source_id, order_id, subscription_id, buyer_hashes, state, updated_at,
       customer_id)
     select gen_random_uuid(), $1, $2, 'A-' || n, 'S-' || n, array[sha256(n::text::bytea)], 'active', now(), buyers.id
     from generate_series(1, $3::int) n join buyers on email = 'buyer' || n || '@example.com'`,
    [organizationId, source.id, COUNT],
  )
  await db.pool.query(
    `insert into sale_event (id, organization_id, source_id, sale_id, event_id, type, order_id, body_ciphertext,
       happened_at, received_at)
     select gen_random_uuid(), organization_id, source_id, id, order_id, 'subscription.renewed',
       replace(order_id, 'A-', 'REN-'), '', now(), now()
     from sale`,
  )
  await db.pool.query(
    `insert into sale_license (organization_id, sale_id, line_id, product_id, number)
     select organization_id, id, '1', $1, 1 from sale`,
    [program.productId],
  )
  await db.pool.query('vacuum analyze sale, sale_event, sale_license, organization_customer')
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  const found = async (text: string) =>
    (
      await findSales(prisma, {
        ...EVERY,
        organizationId,
        named: {
          ...{ text, hashes: [hashOf(text)], words: [hashOf(text)] },
          customers: await findNamedCustomers(prisma, organizationId, searchPattern(text).customerPatterns),
          numbered: await findNumberedSales(prisma, organizationId, text),
          keyed: [],
        },
      })
    ).map(({ orderId }) => orderId)
  expect(await found('a-1777')).toEqual(expect.arrayContaining(['A-1777', 'A-17770']))
  expect(await found('s-19999')).toEqual(['A-19999'])
  expect(await found('ren-19999')).toEqual(['A-19999'])
  expect(await found('9999')).toEqual(expect.arrayContaining(['A-9999', 'A-19999']))
  expect(await found('nobody')).toEqual([])
  expect(await found('buyer19999')).toEqual(['A-19999'])
  const nodes = plans
    .filter(({ text }) => /from (sale s|sale_event|organization_customer c)/.test(text))
    .flatMap(({ plan }) => nodesOf(plan))
  expect(nodes.filter((node) => node['Relation Name'] === 'sale').map((node) => node['Node Type'])).toEqual(
    ['a-1777', 's-19999', 'ren-19999', '9999', 'nobody', 'buyer19999'].map(() => 'Bitmap Heap Scan'),
  )
  // With the organization in front: nobody's search reads what others wrote.
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  expect(new Set(indexes.filter((name) => /buyer|number/.test(name)))).toEqual(
    new Set(['sale_buyers_idx', 'sale_numbers_idx', 'sale_event_numbers_idx']),
  )
  expect(indexes).toEqual(expect.arrayContaining(['organization_customer_search_idx', 'sale_customer_id_idx']))
  // Emails are looked up by their sales.
  const before = plans.length
  const sought = (text: string) => selectSought(prisma, organizationId, { text, patterns: null, licenseIds: [] })
  expect(await sought('ren-19999')).toMatchObject({ numbers: ['A-19999'], buyers: [expect.any(String)] })
  expect(await sought('s-19999')).toMatchObject({ numbers: ['A-19999'] })
  expect((await sought('9999')).numbers).toEqual(expect.arrayContaining(['A-9999', 'A-19999']))
  const soughtNodes = plans.slice(before).flatMap(({ plan }) => nodesOf(plan))
  expect(
    soughtNodes.filter((node) => node['Node Type'] === 'Seq Scan' && /^sale/.test(node['Relation Name'] ?? '')),
  ).toEqual([])
  // A part of more numbers.
  expect(await findNumberedSales(prisma, organizationId, 'REN')).toBeNull()
  expect(await found('REN')).toHaveLength(51)
  // A word of more customers than are looked up by their ids.
  expect(await findNamedCustomers(prisma, organizationId, ['%example%'])).toEqual({ patterns: ['%example%'] })
  expect(await found('example')).toHaveLength(51)
  await prisma.$disconnect()
  await pool.end()
})

test('what waits is found without reading what a dry run left behind', async () => {
  const db = await givenFreshDatabase()
  const { program, source } = await givenShop(db.pool)
  const { organizationId } = program
  const held = (count: number, isSkipped: boolean) =>
    db.pool.query(
      `insert into sale (id, organization_id, source_id, state, is_skipped, held, updated_at, created_at)
       select gen_random_uuid(), $1, $2, 'held', $3, '{"reason": "unmapped", "products": ["pro"]}', now(),
         now() - n * interval '1 minute'
       from generate_series(1, $4::int) n`,
      [organizationId, source.id, isSkipped, count],
    )
  await held(COUNT, true)
  await held(3, false)
  await db.pool.query('vacuum analyze sale')
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  expect(await findUnmapped(prisma, { sourceId: source.id, organizationId })).toEqual(['pro'])
  const waiting = { organizationId, view: 'waits_for_you' } as const
  expect(await countSales(prisma, waiting, 10_001)).toBe(3)
  expect(await findSales(prisma, { ...waiting, ...EVERY })).toHaveLength(3)
  const nodes = plans.flatMap(({ plan }) => nodesOf(plan)).filter((node) => node['Relation Name'] === 'sale')
  expect(nodes.map((node) => node['Index Name'])).toEqual([
    ...['unmapped', 'count', 'list'].map(() => 'sale_waiting_idx'),
    // The few of the page, by their ids.
    undefined,
  ])
  await prisma.$disconnect()
  await pool.end()
})

test('what is yet to be counted is found without reading what was', async () => {
  const db = await givenFreshDatabase()
  const { program, source } = await givenShop(db.pool)
  const given = async (count: number, counted: string | null) => {
    const { rows } = await db.pool.query<{ id: string }>(
      `insert into sale (id, organization_id, source_id, state, counted, updated_at)
       select gen_random_uuid(), $1, $2, 'active', $3, now() from generate_series(1, $4::int) returning id`,
      [program.organizationId, source.id, counted, count],
    )
    return rows.map(({ id }) => id)
  }
  await given(COUNT, '[{"licenses": 1}]')
  await given(COUNT, '[]')
  const waiting = [...(await given(1, null)), ...(await given(1, '[{"orders": 1}]'))].toSorted()
  await db.pool.query('vacuum analyze sale')
  const { pool, plans } = explainingPool(db.url)
  const prisma = createPrisma(pool)
  const found = await prisma.$transaction((tx) => findUncounted(tx, '00000000-0000-0000-0000-000000000000', 100))
  expect(found.map(({ id }) => id)).toEqual(waiting)
  const nodes = plans.flatMap(({ plan }) => nodesOf(plan))
  expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['sale_count_waiting_idx'])
  await prisma.$disconnect()
  await pool.end()
})
