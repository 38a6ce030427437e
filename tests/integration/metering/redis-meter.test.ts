import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import { type LuaScript, luaScript, type Redis } from '@/lib/foundation/platform/redis/redis'
import { createRedisMeter } from '@/lib/service/validation/metering/server/redis-meter'
import { createRedisQuota } from '@/lib/service/validation/metering/server/redis-quota'
import type { TakeQuota } from '@/lib/service/validation/metering/server/settle-redis-quota'
import { takeQuota } from '@/lib/service/validation/metering/server/usage-days.sql'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { untilConnected } from '@/tests/support/fixtures/connected-redis'
import { countUsage, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { type RedisCluster, startRedisCluster } from '@/tests/support/servers/redis-cluster'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'
import { startUpstashBridge, type UpstashBridge } from '@/tools/redis/upstash-bridge'

const DAY = '2026-11-21'
let db: TestDatabase
let server: RedisServer
let bridge: UpstashBridge
let cluster: RedisCluster
let product: ProductFixture

beforeAll(async () => {
  db = await givenDatabase()
  server = await startRedis()
  bridge = await startUpstashBridge({ redisUrl: server.url, token: 'secret' })
  cluster = await startRedisCluster()
})
afterAll(async () => {
  await bridge.stop()
  await server.stop()
  await cluster.stop()
  await db.close()
})
beforeEach(async () => {
  product = await givenProduct(db.pool)
})

const connect = (over: object) => connectRedis({ DATABASE_URL: '', ENCRYPTION_KEY: '', ...over } as never) as Redis
const overTcp = () => connect({ REDIS_URL: server.url })
const overRest = () => connect({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token })
const overCluster = () => connect({ REDIS_URL: cluster.url })

const inDatabase: TakeQuota = (requests) => takeQuota(db.pool, requests)

/** One instance: its own meter over its own connection. */
function instance(redis: Redis, countInDatabase: TakeQuota = inDatabase) {
  const meter = createRedisMeter({
    quota: createRedisQuota(redis, newId()),
    takeQuota: countInDatabase,
    onFallback: () => undefined,
    settleEveryMs: 100,
  })
  const take = async (limit: number | null, wanted: number) => {
    const { productId, organizationId } = product
    const [grant] = await meter.take([{ productId, organizationId, day: DAY, limit, wanted }])
    return (await grant)?.granted ?? 0
  }
  return { take, close: () => meter.close().then(redis.close) }
}

const WAVE = 10

const clients = [
  ['TCP', overTcp],
  ['Upstash REST', overRest],
  ['a cluster', overCluster],
] as const

test.each(clients)('two instances grant exactly the limit (%s), in each of ten rounds', async (_, over) => {
  const [a, b] = [instance(over()), instance(over())]
  for (let round = 0; round < 10; round++) {
    product = await givenProduct(db.pool)
    const limit = round % 2 === 0 ? 100 : 3_000
    // In waves: a process has a few batches in flight, and a hundred at once would only wait for their turns.
    let granted = 0
    for (let begun = 0; begun < limit / 10; begun += WAVE) {
      const asks = Array.from({ length: WAVE }, (_ask, i) => (i % 2 === 0 ? a : b).take(limit, 1 + ((begun + i) % 20)))
      granted += (await Promise.all(asks)).reduce((sum, n) => sum + n, 0)
    }
    let left = limit - granted
    // Some may be left after the race; they are granted to the next caller, and no more.
    while (left > 0) left -= await a.take(limit, 64)
    expect(left).toBe(0)
    expect(await b.take(limit, 1)).toBe(0)
    expect(await countUsage(product)).toBe(limit)
  }
  await Promise.all([a.close(), b.close()])
})

test.each(clients)('an unlimited product is counted, and settled within a moment (%s)', async (_, over) => {
  const [a, b] = [instance(over()), instance(over())]
  for (let i = 0; i < 20; i++) expect(await (i % 2 === 0 ? a : b).take(null, 7)).toBe(7)
  await expect.poll(() => countUsage(product)).toBe(140)
  await Promise.all([a.close(), b.close()])
})

test('a limit raised past the closed account is granted at once, and every grant is counted', async () => {
  const a = instance(overTcp())
  let granted = 0
  for (let i = 0; i < 40; i++) granted += await a.take(2_000, 64)
  expect(granted).toBe(2_000)
  expect(await a.take(2_100, 64)).toBe(64)
  expect(await a.take(null, 64)).toBe(64)
  await expect.poll(() => countUsage(product)).toBe(2_128)
  await a.close()
})

/** Before it is connected, calls are counted in the database. */
async function connected() {
  const redis = overTcp()
  await untilConnected(redis)
  return redis
}

/** Over TCP, and its answers are lost while the test says so. */
async function givenLossyRedis() {
  const redis = await connected()
  const line = { isLosing: false }
  const lossy: Redis = {
    run: async (script: LuaScript, key: string, args: string[]) => {
      const answer = await redis.run(script, key, args)
      if (line.isLosing) throw new Error('the line was cut after the script ran')
      return answer
    },
    close: redis.close,
  }
  return { lossy, line }
}

test('an answer that Redis computed and lost is counted once', async () => {
  const { lossy, line } = await givenLossyRedis()
  const a = instance(lossy)
  expect(await a.take(null, 1)).toBe(1)
  expect(await a.take(null, 10)).toBe(10)
  line.isLosing = true
  expect(await a.take(null, 5)).toBe(5)
  expect(await a.take(null, 5)).toBe(5)
  line.isLosing = false
  await expect.poll(() => countUsage(product)).toBe(21)
  expect(await a.take(null, 1)).toBe(1)
  await a.close()
  expect(await countUsage(product)).toBe(22)
})

test('a refund that was committed without an answer is subtracted once', async () => {
  const { lossy, line } = await givenLossyRedis()
  let lost = 0
  const losingFirstRefund: TakeQuota = async (requests) => {
    const settled = await inDatabase(requests)
    const isRefunded = requests.some(({ refund }, i) => refund > 0 && settled[i] !== 'busy')
    if (lost > 0 || !isRefunded) return settled
    lost += 1
    throw new Error('Connection terminated')
  }
  const a = instance(lossy, losingFirstRefund)
  expect(await a.take(null, 20)).toBe(20)
  expect(await a.take(null, 10)).toBe(10)
  line.isLosing = true
  expect(await a.take(null, 5)).toBe(5)
  line.isLosing = false
  await expect.poll(() => lost).toBe(1)
  expect(await a.take(null, 1)).toBe(1)
  await a.close()
  expect(await countUsage(product)).toBe(36)
})

test('a request that reaches Redis only after it was given up is counted once', async () => {
  const redis = await connected()
  const late: (() => Promise<unknown>)[] = []
  let isSlow = false
  let answered = 0
  const slow: Redis = {
    run: async (...call) => {
      if (isSlow) {
        late.push(() => redis.run(...call))
        throw new Error('Redis did not answer in time')
      }
      const answer = await redis.run(...call)
      answered += 1
      return answer
    },
    close: redis.close,
  }
  const a = instance(slow)
  expect(await a.take(null, 1)).toBe(1)
  expect(await a.take(null, 10)).toBe(10)
  isSlow = true
  expect(await a.take(null, 5)).toBe(5)
  expect(late).toHaveLength(1)
  isSlow = false
  const before = answered
  await expect.poll(() => answered).toBeGreaterThan(before)
  for (const run of late) await run()
  expect(await a.take(null, 1)).toBe(1)
  await a.close()
  expect(await countUsage(product)).toBe(17)
})

test('when Redis is emptied in between, counting resumes from the last known count', async () => {
  const a = instance(overTcp())
  const limit = 5_000
  let granted = 0
  for (let i = 0; i < 30; i++) granted += await a.take(limit, 64)
  await flushAll(server.url)
  for (let i = 0; i < 100; i++) granted += await a.take(limit, 64)
  expect(granted).toBe(limit)
  await a.close()
  expect(await countUsage(product)).toBe(limit)
})

test('moved from one Redis to a cluster in the middle of a day, the count goes on', async () => {
  const limit = 5_000
  const before = instance(overTcp())
  let granted = 0
  while (granted < 2_000) granted += await before.take(limit, 64)
  await before.close()
  const after = instance(overCluster())
  for (let i = 0; i < 60; i++) granted += await after.take(limit, 64)
  expect(granted).toBe(limit)
  await after.close()
  expect(await countUsage(product)).toBe(limit)
})

test('a cluster is found through one of its nodes, if the setting says that it is one', async () => {
  const redis = connect({ REDIS_URL: cluster.oneUrl, REDIS_CLUSTER: '1' })
  // Keys of every node.
  const keys = Array.from({ length: 30 }, (_, i) => `anything ${i}`)
  await expect.poll(() => runAll(redis, keys)).toEqual(keys)
  await redis.close()
})

test('a node of a cluster that is taken for one Redis says which setting is missing', async () => {
  const redis = connect({ REDIS_URL: cluster.oneUrl })
  const keys = Array.from({ length: 30 }, (_, i) => `anything ${i}`)
  await expect.poll(() => runAll(redis, keys).catch(String)).toContain('Set REDIS_CLUSTER=1.')
  await redis.close()
})

const KEY = luaScript('return KEYS[1]')
const runAll = (redis: Redis, keys: string[]) => Promise.all(keys.map((key) => redis.run(KEY, key, [])))

async function flushAll(url: string): Promise<void> {
  const client = await createClient({ url }).connect()
  await client.flushAll()
  client.destroy()
}
