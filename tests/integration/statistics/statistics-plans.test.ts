import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  selectFigures,
  selectRefusals,
  selectShares,
} from '@/lib/service/requests/statistics/server/statistics-figures.sql'
import { selectSaleDays } from '@/lib/service/sales/server/sale-days.sql'
import { indexesRead, tablesReadWhole } from '@/tests/support/database/tables-read-whole'
import { givenFreshDatabase, type TestDatabase } from '@/tests/support/database/test-database'

const ORGANIZATION = "md5('o1')::uuid"
const LARGE = ['sale_day', 'statistics_day', 'statistics_share', 'usage_day_status']

let db: TestDatabase
let organizationId: string
let productId: string

/** Two years of 20 organizations with 10 products each. Nothing is checked. */
beforeAll(async () => {
  db = await givenFreshDatabase()
  await db.pool.query(`
    insert into statistics_day (organization_id, product_id, day, seen_1, seen_7, seen_30, activations,
      first_activations, created, extended, expired, revoked)
    select md5('o' || p % 20)::uuid, md5('p' || p)::uuid, date '2026-11-20' - d, 5, 6, 7, 1, 1, 1, 1, 1, 1
    from generate_series(1, 200) p, generate_series(0, 729) d;
    insert into statistics_share (organization_id, product_id, day, kind, value, licenses)
    select organization_id, product_id, day, 'version', v, 1 from statistics_day, unnest('{1.0,2.0}'::text[]) v
    where day > '2026-09-01';
    insert into usage_day_status (product_id, day, organization_id, status, hits)
    select product_id, day, organization_id, s, 20 from statistics_day, unnest('{active,expired}'::text[]) s;
    alter table sale_day drop constraint sale_day_source_id_fkey;
    insert into sale_day (source_id, organization_id, day, currency, orders, refunded, disputed, paid, paid_back)
    select md5('s' || s)::uuid, md5('o' || s % 20)::uuid, date '2026-11-20' - d, c, 5, 1, 0, 245, 49
    from generate_series(1, 60) s, generate_series(0, 729) d, unnest('{EUR,USD}'::text[]) c;
    analyze`)
  const { rows } = await db.pool.query(`select ${ORGANIZATION} as o, md5('p1')::uuid as p`)
  organizationId = rows[0].o
  productId = rows[0].p
})
afterAll(() => db.close())

const readsOf: [string, (pool: pg.Pool, productIds: string[] | null) => Promise<unknown>][] = [
  ['figures', (pool, productIds) => selectFigures(pool, { ...range(), productIds })],
  ['refusals', (pool, productIds) => selectRefusals(pool, { ...range(), productIds })],
]
const range = () => ({ organizationId, from: '2026-10-01', to: '2026-11-20' })

test.each(readsOf)('%s of an organization and of a product are found by an index', async (_, read) => {
  for (const productIds of [null, [productId]]) {
    expect((await tablesReadWhole(db.pool, (pool) => read(pool, productIds))).filter((t) => LARGE.includes(t))).toEqual(
      [],
    )
    expect((await indexesRead(db.pool, (pool) => read(pool, productIds))).length).toBeGreaterThan(0)
  }
})

test('what shops sold is found by an index', async () => {
  const read = (pool: pg.Pool) => selectSaleDays(pool, range())
  expect(await tablesReadWhole(db.pool, read)).not.toContain('sale_day')
  expect(await indexesRead(db.pool, read)).toEqual(['sale_day_organization_id_day_idx'])
})

test('shares of a product are found by their key', async () => {
  const query = { ...range(), productIds: [productId] }
  const indexes = await indexesRead(db.pool, (pool) => selectShares(pool, query))
  expect(indexes).toEqual(['statistics_share_pkey'])
})
