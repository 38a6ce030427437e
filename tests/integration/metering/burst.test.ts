import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createRedisMeter } from '@/lib/service/validation/metering/server/redis-meter'
import { createRedisQuota } from '@/lib/service/validation/metering/server/redis-quota'
import { takeQuota } from '@/lib/service/validation/metering/server/usage-days.sql'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

let db: TestDatabase
let redis: RedisServer
beforeAll(async () => {
  db = await givenDatabase()
  redis = await startRedis()
})
afterAll(async () => {
  await redis.stop()
  await db.close()
})

type Ask = { day: string; limit: number | null; burst?: number; wanted: number }
const requestOf = ({ productId, organizationId }: ProductFixture, ask: Ask) => ({ productId, organizationId, ...ask })

const LAST_OF_MONTH = '2026-11-30'
const TERMS = { limit: 100, burst: 120 }

async function burstsOf({ productId }: ProductFixture) {
  const { rows } = await db.pool.query(
    `select day::text, burst_limit::int as limit, used::int from usage_day
     where product_id = $1 and burst_limit is not null order by day`,
    [productId],
  )
  return rows
}

function postgresInstance() {
  const meter = createPostgresMeter(db.pool)
  return async (product: ProductFixture, ask: Ask) => {
    const [grant] = await meter.take([requestOf(product, ask)])
    return (await grant)?.granted ?? 0
  }
}

test('the first request over the limit begins the burst, once a month, and the next month has its own', async () => {
  const product = await givenProduct(db.pool)
  const take = postgresInstance()
  expect(await take(product, { day: '2026-11-03', ...TERMS, wanted: 100 })).toBe(100)
  expect(await burstsOf(product)).toEqual([])
  expect(await take(product, { day: '2026-11-03', ...TERMS, wanted: 15 })).toBe(15)
  expect(await burstsOf(product)).toEqual([{ day: '2026-11-03', limit: 120, used: 115 }])
  expect(await take(product, { day: '2026-11-03', ...TERMS, wanted: 15 })).toBe(5)
  expect(await take(product, { day: LAST_OF_MONTH, ...TERMS, wanted: 150 })).toBe(100)
  expect(await take(product, { day: '2026-12-01', ...TERMS, wanted: 150 })).toBe(120)
  expect(await burstsOf(product)).toMatchObject([{ day: '2026-11-03' }, { day: '2026-12-01' }])
})

test('what a burst granted stays until midnight: switched off, downgraded or upgraded in the middle of the day', async () => {
  const product = await givenProduct(db.pool)
  const take = postgresInstance()
  const day = '2026-11-03'
  expect(await take(product, { day, ...TERMS, wanted: 110 })).toBe(110)
  expect(await take(product, { day, limit: 100, wanted: 4 })).toBe(4)
  expect(await take(product, { day, limit: 10, burst: 12, wanted: 4 })).toBe(4)
  expect(await take(product, { day, limit: 119, burst: 142, wanted: 4 })).toBe(2)
  expect(await take(product, { day, limit: 130, burst: 156, wanted: 40 })).toBe(10)
  expect(await take(product, { day, limit: null, wanted: 7 })).toBe(7)
})

test('a day that is past its burst already does not begin one, nor does an unlimited one', async () => {
  const product = await givenProduct(db.pool)
  const take = postgresInstance()
  expect(await take(product, { day: '2026-11-03', limit: null, wanted: 500 })).toBe(500)
  expect(await take(product, { day: '2026-11-03', ...TERMS, wanted: 1 })).toBe(0)
  expect(await burstsOf(product)).toEqual([])
})

test('several instances on both sides of midnight grant one burst, and exactly what it holds', async () => {
  for (let round = 0; round < 20; round++) {
    const product = await givenProduct(db.pool)
    const instances = Array.from({ length: 4 }, postgresInstance)
    const days = ['2026-11-29', LAST_OF_MONTH]
    const asks = Array.from({ length: 60 }, (_, i) =>
      instances[i % 4]?.(product, { day: days[(i >> 2) % 2] ?? '', ...TERMS, wanted: 5 }),
    )
    await Promise.all(asks)
    const bursts = await burstsOf(product)
    expect(bursts).toEqual([{ day: expect.any(String), limit: 120, used: 120 }])
    expect(await countUsage(product)).toBe(220)
  }
})

test('a burst that another day is just taking is waited for, and not taken twice', async () => {
  const product = await givenProduct(db.pool)
  const take = postgresInstance()
  await take(product, { day: LAST_OF_MONTH, ...TERMS, wanted: 100 })
  const holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select try_take_quota($1, $2, '2026-11-29', 100, 110, 0, 0, 120)`, [
    product.productId,
    product.organizationId,
  ])
  const waiting = take(product, { day: LAST_OF_MONTH, ...TERMS, wanted: 10 })
  await new Promise((resolve) => setTimeout(resolve, 150))
  await holder.query('commit')
  await holder.end()
  expect(await waiting).toBe(0)
  expect(await burstsOf(product)).toEqual([{ day: '2026-11-29', limit: 120, used: 110 }])
})

test('a product that another session holds keeps its burst waiting, and fails nothing that shares its statement', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)].sort((a, b) =>
    a.productId < b.productId ? -1 : 1,
  ) as [ProductFixture, ProductFixture]
  const take = postgresInstance()
  await take(held, { day: LAST_OF_MONTH, ...TERMS, wanted: 100 })
  const holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from product where id = $1 for update', [held.productId])
  // The second update of a row in one transaction checks its foreign key.
  const asked = (product: ProductFixture, wanted: number) => ({
    ...requestOf(product, { day: LAST_OF_MONTH, ...TERMS, wanted }),
    redisCount: 0,
    refund: 0,
  })
  expect(await takeQuota(db.pool, [asked(held, 5), asked(held, 5), asked(other, 1)])).toMatchObject([
    'busy',
    'busy',
    { granted: 1 },
  ])
  await holder.query('commit')
  await holder.end()
  expect(await takeQuota(db.pool, [asked(held, 5), asked(held, 5)])).toMatchObject([
    { granted: 5, used: 105, burst: 120 },
    { granted: 5, used: 110, burst: 120 },
  ])
})

test.each([100, 3_000])('with Redis, two instances grant exactly the limit of %i and its burst', async (limit) => {
  const connect = () => {
    const connection = connectRedis({ DATABASE_URL: '', ENCRYPTION_KEY: '', REDIS_URL: redis.url } as never)
    if (!connection) throw new Error('no Redis')
    const meter = createRedisMeter({
      quota: createRedisQuota(connection, newId()),
      takeQuota: (requests) => takeQuota(db.pool, requests),
      onFallback: () => undefined,
      settleEveryMs: 100,
    })
    return { meter, close: () => meter.close().then(() => connection.close()) }
  }
  const instances = [connect(), connect()]
  for (let round = 0; round < 5; round++) {
    const product = await givenProduct(db.pool)
    const burst = limit * 1.2
    const take = async (i: number, wanted: number) => {
      const [grant] = (await instances[i % 2]?.meter.take([
        requestOf(product, { day: LAST_OF_MONTH, limit, burst, wanted }),
      ])) ?? [undefined]
      return await grant
    }
    let left = burst
    // In waves: what the database grants takes turns, and calls wait for theirs only so long.
    for (let wave = 0; wave < limit / 150; wave++) {
      const grants = await Promise.all(Array.from({ length: 25 }, (_, i) => take(i, 1 + (i % 20))))
      left -= grants.reduce((sum, grant) => sum + (grant?.granted ?? 0), 0)
    }
    // Some may be left after the race; they are granted to the next caller, and no more.
    while (left > 0) left -= (await take(round, 64))?.granted ?? 0
    expect(left).toBe(0)
    expect(await take(1, 1)).toMatchObject({ granted: 0, used: burst, burst })
    expect(await countUsage(product)).toBe(burst)
  }
  for (const { close } of instances) await close()
})

const DAYS = ['2026-11-01', '2026-11-15', LAST_OF_MONTH, '2026-12-01', '2026-12-31']
const asks = fc.array(
  fc.record({
    day: fc.constantFrom(...DAYS),
    limit: fc.constantFrom(10, 20, 50),
    isOn: fc.boolean(),
    wanted: fc.integer({ min: 0, max: 30 }),
  }),
  { maxLength: 25 },
)

const burstOn = async (product: ProductFixture, day: string): Promise<number> =>
  (await burstsOf(product)).find((burst) => burst.day === day)?.limit ?? 0

test('whatever is asked in whatever order: one burst a month, and no day above what was in force', async () => {
  const checkAsk = async (
    product: ProductFixture,
    take: ReturnType<typeof postgresInstance>,
    ask: Ask,
    used: number,
  ) => {
    const before = await burstOn(product, ask.day)
    const granted = await take(product, ask)
    const after = await burstOn(product, ask.day)
    const inForce = Math.max(ask.limit ?? 0, after)
    expect(after === before || before === 0).toBe(true)
    expect(granted).toBe(Math.max(0, Math.min(ask.wanted, inForce - used)))
    return granted
  }
  await fc.assert(
    fc.asyncProperty(asks, async (sequence) => {
      const product = await givenProduct(db.pool)
      const instances = [postgresInstance(), postgresInstance()] as const
      const used = new Map<string, number>()
      for (const [i, { isOn, ...ask }] of sequence.entries()) {
        const terms = isOn ? { ...ask, burst: ask.limit * 1.2 } : ask
        const sofar = used.get(ask.day) ?? 0
        used.set(ask.day, sofar + (await checkAsk(product, instances[i % 2 === 0 ? 0 : 1], terms, sofar)))
      }
      const months = (await burstsOf(product)).map(({ day }) => day.slice(0, 7))
      expect(new Set(months).size).toBe(months.length)
      expect(await countUsage(product)).toBe([...used.values()].reduce((sum, n) => sum + n, 0))
    }),
    { numRuns: 40 },
  )
})

test('the public API reports the limit in force: the plan’s, and the burst’s from its first request on', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 5, isBurstEnabled: true })
  const { key } = await givenLicense(product)
  const { validate } = createBatches(db.pool, { now: new Date('2026-11-03T12:00:00Z') })
  const readings: unknown[] = []
  for (let i = 0; i < 7; i++) readings.push((await validate([callOf(product, key)]))[0]?.quota)
  expect(readings).toEqual([
    ...[1, 2, 3, 4, 5].map((used) => ({ isGranted: true, limit: 5, used })),
    { isGranted: true, limit: 6, used: 6 },
    { isGranted: false, limit: 6, used: 6 },
  ])
})
