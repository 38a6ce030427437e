import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt, loggedRequests } from '@/tests/support/fixtures/request-records'

let db: TestDatabase
let holder: pg.Client
beforeAll(async () => {
  db = await givenDatabase()
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await db.close()
})

const now = new Date('2026-11-21T12:00:30.000Z')
const later = new Date('2026-11-21T13:00:30.000Z')

async function givenCaller() {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const seen = (at: Date, over: Partial<AnsweredCall> = {}) => evaluatedAt(product, at, { licenseId: id, ...over })
  const count = async (sql: string, id: string) => (await db.pool.query(sql, [id])).rows[0].n
  const hits = async () => ({
    hours: await count(
      'select coalesce(sum(hits), 0)::int as n from usage_hour where product_id = $1',
      product.productId,
    ),
    days: await count(
      'select coalesce(sum(hits), 0)::int as n from usage_day_status where product_id = $1',
      product.productId,
    ),
    history: await count('select coalesce(sum(hits), 0)::int as n from license_ip_history where license_id = $1', id),
    lines: (await loggedRequests(product)).reduce((sum, { hits }) => sum + hits, 0),
  })
  return { product, licenseId: id, seen, hits }
}

const lock = (sql: string) => async (product: ProductFixture, licenseId: string) => {
  await holder.query('begin')
  await holder.query(sql, [sql.includes('license') ? licenseId : product.productId])
}
const LOCKS: [
  what: string,
  lock: ReturnType<typeof lock>,
  written: { hours: number; days: number; history: number },
][] = [
  ['hours', lock('select from usage_hour where product_id = $1 for update'), { hours: 2, days: 3, history: 3 }],
  ['days', lock('select from usage_day_status where product_id = $1 for update'), { hours: 3, days: 1, history: 3 }],
  [
    'history',
    lock('select from license_ip_history where license_id = $1 for update'),
    { hours: 3, days: 3, history: 2 },
  ],
  ['license', lock('select from license where id = $1 for update'), { hours: 3, days: 3, history: 3 }],
  ['product', lock('select from product where id = $1 for update'), { hours: 3, days: 3, history: 3 }],
]

test.each(LOCKS)(
  'a locked row of a tenant (%s) keeps only what it holds from being written',
  async (_, lock, written) => {
    const [held, other] = [await givenCaller(), await givenCaller()]
    const records = createTestRecords(db.pool, () => now)
    for (const { seen } of [held, other]) records.note(seen(now))
    await records.flush()
    await lock(held.product, held.licenseId)
    // One existing row and one new row.
    for (const { seen } of [held, other]) {
      records.note(seen(now))
      records.note(seen(later, { address: '203.0.113.9' }))
    }
    await records.flush()
    expect(await other.hits()).toEqual({ hours: 3, days: 3, history: 3, lines: 3 })
    expect(await held.hits()).toEqual({ ...written, lines: 3 })
    await holder.query('commit')
    await records.flush()
    expect(await held.hits()).toEqual({ hours: 3, days: 3, history: 3, lines: 3 })
    await records.close()
  },
)

test('on Citus, each organization has a statement of its own, and a locked one holds up no other', async () => {
  const waiting = new pg.Pool({ connectionString: db.url, lock_timeout: 100 })
  const asCitus = new Proxy(waiting, {
    get: (pool, name) =>
      name === 'query'
        ? (statement: string) =>
            String(statement).includes('pg_extension') ? { rows: [{}] } : waiting.query(statement)
        : Reflect.get(pool, name),
  })
  const [held, other] = [await givenCaller(), await givenCaller()]
  const records = createTestRecords(asCitus, () => now)
  for (const { seen } of [held, other]) records.note(seen(now))
  await records.flush()
  await lock('select from license_ip_history where license_id = $1 for update')(held.product, held.licenseId)
  for (const { seen } of [held, other]) records.note(seen(now))
  await records.flush()
  expect(await other.hits()).toEqual({ hours: 2, days: 2, history: 2, lines: 2 })
  expect(await held.hits()).toEqual({ hours: 2, days: 2, history: 1, lines: 2 })
  await holder.query('commit')
  await records.flush()
  expect(await held.hits()).toMatchObject({ history: 2 })
  await records.close()
  await waiting.end()
})

test('an API key that is locked keeps no other from being noted', async () => {
  const [held, other] = [await givenCaller(), await givenCaller()]
  const records = createTestRecords(db.pool, () => now)
  await holder.query('begin')
  await holder.query('select from api_key where product_id = $1 for update', [held.product.productId])
  for (const { seen, product } of [held, other]) {
    const { rows } = await db.pool.query('select id from api_key where product_id = $1', [product.productId])
    records.note(seen(now, { apiKeyId: rows[0].id }))
  }
  await records.flush()
  const used = async ({ productId }: ProductFixture) =>
    (await db.pool.query('select last_used_at from api_key where product_id = $1', [productId])).rows[0].last_used_at
  expect([await used(held.product), await used(other.product)]).toEqual([null, now])
  await holder.query('commit')
  await records.close()
})
