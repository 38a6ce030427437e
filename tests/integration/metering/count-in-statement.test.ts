import pg from 'pg'
import { expect, test } from 'vitest'
import { burstLimit } from '@/lib/foundation/plans/core/burst'
import { dailyLimit, PLAN_IDS } from '@/lib/foundation/plans/core/plan'
import { burstLimitSql, dailyLimitSql } from '@/lib/foundation/plans/server/daily-limit-sql'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import {
  countUsage,
  givenApiKey,
  givenLicense,
  givenProduct,
  type ProductFixture,
} from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const db = databaseOfFile()

/** A pool that notes the statements that are sent through it. */
function notingPool() {
  const pool = new pg.Pool({ connectionString: db.url, max: 4 })
  const sent: string[] = []
  const query = pool.query.bind(pool)
  const noted = (...given: Parameters<typeof query>) => {
    const [statement] = given as unknown as [{ name?: string }]
    sent.push(statement.name ?? '')
    return query(...given)
  }
  return { pool: Object.assign(pool, { query: noted }), sent }
}

const calls = (product: Pick<ProductFixture, 'token'>, count: number) =>
  Array.from({ length: count }, () => callOf(product, null))
const quotasOf = (outcomes: { quota: { isGranted: boolean; used: number } | null }[]) =>
  outcomes.map(({ quota }) => quota && [quota.isGranted, quota.used])

test.each(['validate', 'lookUp'] as const)('%s: a batch of several products is one statement', async (name) => {
  const [one, two] = [await givenProduct(db.pool, { dailyLimit: 2 }), await givenProduct(db.pool)]
  const { pool, sent } = notingPool()
  const batches = createBatches(pool, { now: NOW })
  const mixed = [...calls(one, 2), ...calls(two, 2), ...calls(one, 1), ...calls({ token: 'unknown' }, 1)]
  const outcomes = await batches[name](mixed)
  expect(quotasOf(outcomes)).toEqual([[true, 1], [true, 2], [true, 1], [true, 2], [false, 2], null])
  expect(sent.length).toBe(1)
  expect([await countUsage(one), await countUsage(two)]).toEqual([2, 2])
  await pool.end()
})

test('a rotated key is counted to the last millisecond of its grace, and not at all after it', async () => {
  const product = await givenProduct(db.pool)
  const ending = { token: await givenApiKey(db.pool, product, new Date(NOW.getTime() + 1)) }
  const ended = { token: await givenApiKey(db.pool, product, NOW) }
  await db.pool.query(
    `update api_key set expires_at = expires_at + interval '400 microseconds' where expires_at = $1`,
    [NOW],
  )
  const { validate } = createBatches(db.pool, { now: NOW })
  const outcomes = await validate([...calls(ended, 2), ...calls(ending, 1)])
  expect(quotasOf(outcomes)).toEqual([null, null, [true, 1]])
  expect(await countUsage(product)).toBe(1)
})

test('calls of keys with settings and without are counted in the order of their arrival', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 2 })
  const client = { token: await givenKeyOfKind(product, { kind: 'client', dailyLimit: 9 }) }
  const { validate } = createBatches(db.pool, { now: NOW })
  const outcomes = await validate([
    ...calls(client, 1),
    ...calls(product, 1),
    ...calls(client, 1),
    ...calls(product, 1),
  ])
  expect(outcomes.map(({ quota }) => quota?.isGranted)).toEqual([true, true, false, false])
  expect(await countUsage(product)).toBe(2)
})

test('batches at the same time grant exactly the limit', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 100 })
  const { key } = await givenLicense(product)
  const batches = createBatches(db.pool, { now: NOW })
  const run = async (i: number) =>
    i % 2 ? batches.validate([callOf(product, key), callOf(product, key)]) : batches.lookUp([callOf(product, key)])
  const outcomes = (await Promise.all(Array.from({ length: 100 }, (_, i) => run(i)))).flat()
  expect(outcomes.filter(({ quota }) => quota?.isGranted).length).toBe(100)
  expect(await countUsage(product)).toBe(100)
})

test('a product that another transaction holds delays no other of its batch, and is counted once it is free', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { validate } = createBatches(db.pool, { now: NOW })
  await validate(calls(held, 1))
  const holder = await db.pool.connect()
  await holder.query('begin')
  await holder.query('select from usage_day where product_id = $1 for update', [held.productId])
  const outcomes = validate([...calls(held, 2), ...calls(other, 2)])
  await expect.poll(() => countUsage(other)).toBe(2)
  await holder.query('commit')
  holder.release()
  expect(quotasOf(await outcomes)).toEqual([
    [true, 2],
    [true, 3],
    [true, 1],
    [true, 2],
  ])
})

test('limits are the same in SQL and in code', async () => {
  const overrides = [null, 0, 1, 4, 5, 9, 10_000, 2_147_483_647]
  const organizations = PLAN_IDS.flatMap((plan) => overrides.map((override) => ({ plan, override })))
  const { rows } = await db.pool.query(
    `select planned::float8 as planned, (${burstLimitSql('planned')})::float8 as burst
     from unnest($1::text[], $2::int[]) with ordinality o(plan, daily_limit_override, i)
     cross join lateral (select (${dailyLimitSql('o')})::bigint as planned) d order by i`,
    [organizations.map(({ plan }) => plan), organizations.map(({ override }) => override)],
  )
  const inCode = organizations.map(({ plan, override }) => {
    const planned = dailyLimit(plan, override)
    return { planned, burst: burstLimit(planned) }
  })
  expect(rows).toEqual(inCode)
})
