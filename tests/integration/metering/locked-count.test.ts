import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import type { Meter, QuotaGrant } from '@/lib/service/validation/metering/core/quota'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createRedisMeter } from '@/lib/service/validation/metering/server/redis-meter'
import type { RedisQuota } from '@/lib/service/validation/metering/server/redis-quota'
import { takeQuota } from '@/lib/service/validation/metering/server/usage-days.sql'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const NOW = new Date('2026-11-21T12:00:00.000Z')
let db: TestDatabase
let holder: pg.Client
beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
})
afterEach(() => holder.end())

const asked = ({ productId, organizationId }: ProductFixture, wanted: number, limit: number | null = null) => ({
  productId,
  organizationId,
  day: '2026-11-21',
  limit,
  wanted,
})
const hold = async ({ productId }: ProductFixture) => {
  await holder.query('begin')
  await holder.query('select from usage_day where product_id = $1 for update', [productId])
}

test('a locked count delays no other call of the batch, and is correct once it is free', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const meter = createPostgresMeter(db.pool)
  await Promise.all(await meter.take([asked(held, 1, 5)]))
  await hold(held)
  const [waiting, granted] = await meter.take([asked(held, 3, 5), asked(other, 2)])
  expect(granted).toMatchObject({ granted: 2, used: 2 })
  // Later requests wait behind it, while those for other products do not.
  const [later, again] = await meter.take([asked(held, 3, 5), asked(other, 1)])
  expect(again).toMatchObject({ granted: 1, used: 3 })
  expect([waiting, later]).toEqual([expect.any(Promise), expect.any(Promise)])
  await holder.query('commit')
  expect(await Promise.all([waiting, later])).toMatchObject([
    { granted: 3, used: 4 },
    { granted: 1, used: 5 },
  ])
  expect(await countUsage(held)).toBe(5)
})

test('a count that stays locked asks its calls to come again, and counts nothing', async () => {
  const held = await givenProduct(db.pool)
  const { key } = await givenLicense(held)
  const { validate, lookUp } = createBatches(db.pool, { now: NOW })
  await validate([callOf(held, key)])
  await hold(held)
  await expect(validate([callOf(held, key)])).rejects.toBeInstanceOf(Overloaded)
  await expect(lookUp([callOf(held, key)])).rejects.toBeInstanceOf(Overloaded)
  await holder.query('commit')
  expect(await countUsage(held)).toBe(1)
})

test('the first call of a day waits neither for a locked product nor for its deletion', async () => {
  const [held, gone, other] = [await givenProduct(db.pool), await givenProduct(db.pool), await givenProduct(db.pool)]
  const meter = createPostgresMeter(db.pool)
  await holder.query('begin')
  await holder.query('select from product where id = $1 for update', [held.productId])
  await db.pool.query('delete from product where id = $1', [gone.productId])
  const taken = await meter.take([asked(held, 1), asked(gone, 1), asked(other, 1)])
  const [waiting, deleted, granted] = taken
  expect(granted).toMatchObject({ granted: 1, used: 1 })
  await holder.query('commit')
  expect(await waiting).toMatchObject({ granted: 1, used: 1 })
  await expect(deleted).rejects.toBeInstanceOf(Overloaded)
})

test('several processes that count for one product lose and repeat nothing', async () => {
  const product = await givenProduct(db.pool)
  const meters = Array.from({ length: 4 }, () => createPostgresMeter(db.pool))
  // On a slow machine one of them may wait for longer than a call may: a client asks again then.
  const take = async (meter: Meter): Promise<QuotaGrant[]> => {
    const taken = await meter.take([asked(product, 7, 600)])
    return Promise.all(taken).catch((error) => {
      if (error instanceof Overloaded) return take(meter)
      throw error
    })
  }
  const rounds = Array.from({ length: 25 }, () => meters.map(take)).flat()
  const grants = (await Promise.all(rounds)).flat()
  expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(600)
  expect(Math.max(...grants.map(({ used }) => used))).toBe(600)
  expect(await countUsage(product)).toBe(600)
})

/** Grants every request, at once, however busy the machine is. */
function givenQuota(): RedisQuota {
  const counts = new Map<string, number>()
  return {
    newTicket: () => ({ slot: 0, sequence: 0 }),
    grant: async ({ productId }, { wanted }) => {
      const count = (counts.get(productId) ?? 0) + wanted
      counts.set(productId, count)
      return { granted: wanted, count, isClosed: false }
    },
    giveUp: async () => ({ count: 0, granted: 0 }),
  }
}

test('with Redis, a locked count is settled later, and delays the settlement of no other', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const meter = createRedisMeter({
    quota: givenQuota(),
    takeQuota: (requests) => takeQuota(db.pool, requests),
    onFallback: () => undefined,
    // An account without requests is deleted after two of them.
    settleEveryMs: 2_000,
  })
  const take = async (product: ProductFixture, wanted: number) =>
    Promise.all(await meter.take([asked(product, wanted, 100_000)]))
  await take(held, 1)
  await take(other, 1)
  await hold(held)
  for (const product of [held, other]) expect(await take(product, 10)).toMatchObject([{ granted: 10 }])
  await expect.poll(() => countUsage(other)).toBe(11)
  expect(await countUsage(held)).toBe(1)
  await holder.query('commit')
  await expect.poll(() => countUsage(held)).toBe(11)
  await meter.close()
})
