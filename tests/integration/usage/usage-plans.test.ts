import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { selectDueAlerts } from '@/lib/service/requests/usage/server/usage-alerts.sql'
import {
  completeDays,
  type ProductRef,
  raiseCounters,
  selectCounted,
  selectProductsAfter,
} from '@/lib/service/requests/usage/server/usage-by-status.sql'
import { indexesRead, tablesReadWhole } from '@/tests/support/database/tables-read-whole'
import { givenFreshDatabase, type TestDatabase } from '@/tests/support/database/test-database'

const TODAY = '2026-11-21'

let db: TestDatabase
beforeAll(async () => {
  db = await givenFreshDatabase()
  // 1,000 products that were called on each of 60 days, and no statistics yet, as after an upgrade. Nothing is checked.
  await db.pool.query(`
    begin; set local session_replication_role = replica;
    insert into organization (id, slug, name, plan, updated_at)
    select md5('o' || i)::uuid, 'o' || i, 'O', 'free', now() from generate_series(1, 500) i;
    insert into product (id, organization_id, slug, name, updated_at)
    select md5('p' || i)::uuid, md5('o' || 1 + i % 500)::uuid, 'p' || i, 'P', now() from generate_series(1, 1000) i;
    insert into usage_day (product_id, day, organization_id, used)
    select p.id, date '${TODAY}' - d, p.organization_id, 100 from product p, generate_series(0, 59) d;
    insert into usage_day_status (product_id, day, organization_id, status, hits)
    select product_id, day, organization_id, s, 20 from usage_day, unnest('{active,expired,revoked}'::text[]) s;
    insert into usage_hour (product_id, hour, organization_id, endpoint, status, hits)
    select product_id, day::timestamp at time zone 'UTC', organization_id, 'validate', 'active', 20 from usage_day;
    commit`)
})
afterAll(() => db.close())

const LARGE = ['usage_day', 'usage_day_status', 'usage_hour']
const large = (tables: string[]) => tables.filter((table) => LARGE.includes(table))

test('a look for alerts reads the counters of its day alone', async () => {
  const query = { day: TODAY, limit: 500 }
  const indexes = await indexesRead(db.pool, (pool) => selectDueAlerts(pool, query))
  expect(indexes).toContain('usage_day_day_idx')
  expect(indexes).not.toContain('usage_day_organization_id_day_idx')
  expect(large(await tablesReadWhole(db.pool, (pool) => selectDueAlerts(pool, query)))).toEqual([])
})

test.each<[what: string, settle: (history: pg.Pool, tx: Tx, products: ProductRef[]) => Promise<unknown>]>([
  ['completes it', (history, _tx, products) => completeDays(history, products, '2026-11-20')],
  ['adds up what counts', (history, _tx, products) => selectCounted(history, products, '2026-11-20')],
  ['raises its counters', (_history, tx, products) => raiseCounters(tx, products.map(countedOf), '2026-11-20')],
])('what settles a past day finds each product’s rows by an index: it %s', async (_, settle) => {
  const products = await selectProductsAfter(db.pool, null, { limit: 500 })
  expect(products).toHaveLength(500)
  const ask: Parameters<typeof indexesRead>[1] = (explaining, tx) => settle(explaining, tx, products)
  expect((await indexesRead(db.pool, ask)).length).toBeGreaterThan(0)
  expect(large(await tablesReadWhole(db.pool, ask))).toEqual([])
})

const countedOf = ({ id }: ProductRef) => ({ day: '2026-11-20', id, hits: 200 })
