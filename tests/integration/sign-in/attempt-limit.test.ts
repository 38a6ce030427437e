import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import type { RateCounter, RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createAttemptLimit } from '@/lib/foundation/rate-limit/server/attempt-limit'
import { createFailoverAbuseCounter } from '@/lib/foundation/rate-limit/server/failover-counter'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { createRedisAbuseCounter } from '@/lib/foundation/rate-limit/server/redis-counter'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { untilConnected } from '@/tests/support/fixtures/connected-redis'
import { type RedisServer, startRedis } from '@/tools/redis/redis-server'

const NOW = new Date('2026-11-21T12:04:00.000Z')
const SAME_WINDOW = new Date('2026-11-21T12:14:59.000Z')
const NEXT_WINDOW = new Date('2026-11-21T12:15:00.000Z')
const RULE: RateLimitRule = { name: 'test', limit: 3, windowMs: 15 * MINUTE_MS }
const silent = pino({ level: 'silent' })

let db: TestDatabase
let server: RedisServer
let redis: Redis

beforeAll(async () => {
  db = await givenDatabase()
  server = await startRedis()
  redis = await connect(server.url)
})
afterAll(async () => {
  await redis.close()
  await server.stop()
  await db.close()
})

async function connect(url: string): Promise<Redis> {
  const client = connectRedis({ DATABASE_URL: '', ENCRYPTION_KEY: '', REDIS_URL: url })
  if (!client) throw new Error('no Redis')
  await untilConnected(client)
  return client
}

const COUNTERS: [string, (rule: RateLimitRule) => RateCounter][] = [
  ['Postgres', (rule) => createPostgresAbuseCounter(db.pool, rule)],
  ['Redis', (rule) => createRedisAbuseCounter(redis, rule)],
]

test.each(COUNTERS)('%s: as many as the rule allows, over the whole window, and no more', async (name, counterOf) => {
  const limit = createAttemptLimit(counterOf)
  const take = (at: Date) => limit.consume([{ rule: RULE, identifier: `${name} ada` }], at)
  for (let i = 0; i < 3; i++) expect((await take(NOW)).isOver).toBe(false)
  expect(await take(SAME_WINDOW)).toEqual({ isOver: true, retryAfterSeconds: 1 })
  expect((await take(NEXT_WINDOW)).isOver).toBe(false)
})

test.each(COUNTERS)('%s: an attempt that is refunded was never counted', async (name, counterOf) => {
  const limit = createAttemptLimit(counterOf)
  const take = () => limit.consume([{ rule: RULE, identifier: `${name} eve` }], NOW)
  for (let i = 0; i < 20; i++) {
    const attempt = await take()
    if (attempt.isOver) throw new Error(`closed at ${i}`)
    await attempt.refund()
  }
  for (let i = 0; i < 3; i++) expect((await take()).isOver).toBe(false)
  expect((await take()).isOver).toBe(true)
})

test.each(COUNTERS)('%s: rules are counted separately', async (name, counterOf) => {
  const limit = createAttemptLimit(counterOf)
  const other = { ...RULE, name: 'other' }
  for (let i = 0; i < 4; i++) await limit.consume([{ rule: RULE, identifier: `${name} max` }], NOW)
  expect((await limit.consume([{ rule: other, identifier: `${name} max` }], NOW)).isOver).toBe(false)
})

test('the minute of invalid API keys does not clear a quarter of an hour', async () => {
  const [slow, quick] = [createPostgresAbuseCounter(db.pool, RULE), createPostgresAbuseCounter(db.pool)]
  await slow([{ identifier: 'kept', hits: 3 }], NOW)
  await quick([{ identifier: '192.0.2.1', hits: 1 }], SAME_WINDOW)
  expect(await slow([{ identifier: 'kept', hits: 1 }], SAME_WINDOW)).toMatchObject([{ isOver: true }])
})

test('without Redis, Postgres counts; without both, every attempt is refused', async () => {
  const own = await startRedis()
  const client = await connect(own.url)
  const onTop = (below: RateCounter) =>
    createAttemptLimit((rule) => createFailoverAbuseCounter(createRedisAbuseCounter(client, rule), below, silent))
  const attempt = { rule: RULE, identifier: 'failover' }
  await own.stop()
  const limit = onTop(createPostgresAbuseCounter(db.pool, RULE))
  for (let i = 0; i < 3; i++) expect((await limit.consume([attempt], NOW)).isOver).toBe(false)
  expect((await limit.consume([attempt], NOW)).isOver).toBe(true)
  const none = onTop(() => Promise.reject(new Error('the database is gone too')))
  await expect(none.consume([attempt], NOW)).rejects.toThrow('gone')
  await client.close()
})
