import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import type { RateCounter } from '@/lib/foundation/rate-limit/core/window'
import { createFailoverAbuseCounter } from '@/lib/foundation/rate-limit/server/failover-counter'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { createRedisAbuseCounter } from '@/lib/foundation/rate-limit/server/redis-counter'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { untilConnected } from '@/tests/support/fixtures/connected-redis'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { clockAheadBy } from '@/tests/support/process/clock-ahead'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { type RedisCluster, startRedisCluster } from '@/tests/support/servers/redis-cluster'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'
import { startUpstashBridge, type UpstashBridge } from '@/tools/redis/upstash-bridge'

const NOW = new Date('2026-11-21T12:00:30.000Z')
const NEXT_MINUTE = new Date('2026-11-21T12:01:00.000Z')
const UNKNOWN_TOKEN = newApiKey(randomBytes)
const silent = pino({ level: 'silent' })

let db: TestDatabase
let redisServer: RedisServer
let bridge: UpstashBridge
let cluster: RedisCluster
const clients: Redis[] = []

beforeAll(async () => {
  db = await givenDatabase()
  redisServer = await startRedis()
  bridge = await startUpstashBridge({ redisUrl: redisServer.url, token: 'secret' })
  cluster = await startRedisCluster()
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await bridge.stop()
  await redisServer.stop()
  await cluster.stop()
  await db.close()
})

async function connect(env: Record<string, string>): Promise<Redis> {
  const redis = connectRedis({ DATABASE_URL: '', ENCRYPTION_KEY: '', ...env })
  if (!redis) throw new Error('no Redis')
  clients.push(redis)
  await untilConnected(redis)
  return redis
}

const viaBridge = () => connect({ UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token })

const COUNTERS: [string, () => Promise<RateCounter>][] = [
  ['Postgres', async () => createPostgresAbuseCounter(db.pool)],
  ['Redis', async () => createRedisAbuseCounter(await connect({ REDIS_URL: redisServer.url }))],
  ['a cluster', async () => createRedisAbuseCounter(await connect({ REDIS_URL: cluster.url }))],
  ['Upstash', async () => createRedisAbuseCounter(await viaBridge())],
]

test.each(COUNTERS)('%s: 60 pass, the 61st does not, over two processes, until the minute ends', async (name, make) => {
  const [one, other] = [await make(), await make()]
  const of = (hits: number) => [
    { identifier: `${name} busy`, hits },
    { identifier: `${name} quiet`, hits: 1 },
  ]
  const verdicts = async (count: RateCounter, hits: number, at: Date) =>
    (await count(of(hits), at)).map(({ isOver }) => isOver)
  expect(await verdicts(one, 40, NOW)).toEqual([false, false])
  expect(await verdicts(other, 20, NOW)).toEqual([false, false])
  expect(await verdicts(one, 1, NOW)).toEqual([true, false])
  expect(await verdicts(other, 1, NOW)).toEqual([true, false])
  expect(await verdicts(one, 60, NEXT_MINUTE)).toEqual([false, false])
})

test.each(COUNTERS)('%s: 100 at once are counted one by one', async (name, make) => {
  const count = await make()
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, () => count([{ identifier: `${name} crowd`, hits: 1 }], NOW)),
  )
  expect(verdicts.filter(([counted]) => counted?.isOver).length).toBe(40)
})

test('earlier windows are deleted, at most a thousand rows at a time', async () => {
  await db.pool.query(
    `insert into abuse_window select '2026-11-20T00:00:00Z', 'old ' || i, 1 from generate_series(1, 1500) i`,
  )
  const old = async () =>
    (await db.pool.query(`select count(*)::int as n from abuse_window where window_start < '2026-11-21'`)).rows[0].n
  const count = createPostgresAbuseCounter(db.pool)
  await count([{ identifier: 'new', hits: 1 }], NEXT_MINUTE)
  expect(await old()).toBeGreaterThanOrEqual(500)
  await count([{ identifier: 'new', hits: 1 }], NEXT_MINUTE)
  expect(await old()).toBe(0)
})

test('while Redis is unreachable, Postgres counts', async () => {
  const own = await startRedis()
  const count = createFailoverAbuseCounter(
    createRedisAbuseCounter(await connect({ REDIS_URL: own.url })),
    createPostgresAbuseCounter(db.pool),
    silent,
  )
  const from = async (hits: number) => (await count([{ identifier: 'failover', hits }], NOW))[0]?.isOver
  expect(await from(61)).toBe(true)
  await own.stop()
  expect(await from(60)).toBe(false)
  expect(await from(1)).toBe(true)
})

test('two servers: a flooding address gets Retry-After, a valid key from it is answered, other addresses are unaffected', async () => {
  // A minute begins with the servers: in one that ends, the count would start again.
  const env = { REDIS_URL: redisServer.url, ...clockAheadBy(MINUTE_MS - (Date.now() % MINUTE_MS)) }
  const servers = [await startServerProcess(db.url, 'api', env), await startServerProcess(db.url, 'api', env)]
  const [first, second] = servers as [ServerProcess, ServerProcess]
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product)
  const from = '127.0.4.1'
  const guess = ({ url }: ServerProcess) => validate(url, UNKNOWN_TOKEN, { license_key: key }, { from })

  for (let i = 0; i < 30; i++) {
    expect((await guess(first)).headers['retry-after']).toBeUndefined()
    expect((await guess(second)).headers['retry-after']).toBeUndefined()
  }
  for (const server of servers) {
    await guess(server)
    await expect.poll(async () => (await guess(server)).headers['retry-after']).toMatch(/^[1-5]?\d$/)
    expect((await guess(server)).status).toBe(401)
    const good = await validate(server.url, product.token, { license_key: key }, { from })
    expect([good.status, good.json['status']]).toEqual([200, 'active'])
    expect((await lookUp(server.url, UNKNOWN_TOKEN, key, { from })).headers['retry-after']).toBeDefined()
    expect((await lookUp(server.url, product.token, key, { from })).status).toBe(200)
    const other = await validate(server.url, UNKNOWN_TOKEN, { license_key: key }, { from: '127.0.4.2' })
    expect([other.status, other.headers['retry-after']]).toEqual([401, undefined])
  }
  for (const server of servers) await server.stop()
})
