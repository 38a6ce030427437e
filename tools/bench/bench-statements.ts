import { createSignAnswer } from '@/lib/catalog/products/signing/server/sign-answer'
import { systemClock } from '@/lib/foundation/platform/config/clock'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createPool } from '@/lib/foundation/platform/database/db'
import { connectRedis } from '@/lib/foundation/platform/redis/connect-redis'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { Call } from '@/lib/service/validation/core/call'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createRedisMeter } from '@/lib/service/validation/metering/server/redis-meter'
import { createRedisQuota } from '@/lib/service/validation/metering/server/redis-quota'
import { takeQuota } from '@/lib/service/validation/metering/server/usage-days.sql'
import { createCountingLoads, createLoads } from '@/lib/service/validation/server/load-batches'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch, type ValidationPorts } from '@/lib/service/validation/server/validate-batch'
import type { BenchFixture } from './bench-fixtures'

const BATCHES = 50
const CALLS = 64
// The settlement of the meter depends on the clock, not on the batch.
const NOT_NOW_MS = HOUR_MS

export type StatementCounts = { sql_per_batch: number; sql_per_batch_pg: number; redis_per_batch: number }

/** Statements and Redis calls per batch of 64 for valid licenses, counted at the pool and at the client. */
export async function countStatements(fixture: BenchFixture, redisUrl: string): Promise<StatementCounts> {
  const counts = { sql: 0, redis: 0 }
  const pool = countingPool(counts)
  const redis = counting(connectRedis({ ...readEnv(), REDIS_URL: redisUrl }), counts)
  const meter = createRedisMeter({
    quota: createRedisQuota(redis, newId()),
    takeQuota: (requests) => takeQuota(pool, requests),
    onFallback: () => undefined,
    settleEveryMs: NOT_NOW_MS,
  })
  const vault = createVault(readEnv().ENCRYPTION_KEY)
  const batchBy = (counter: Pick<ValidationPorts, 'load' | 'meter'>) =>
    createValidateBatch({
      ...counter,
      keyMeter: createApiKeyMeter(pool),
      takeSlot: createSlotQueue((requests) => takeSlots(pool, requests)),
      sign: createSignAnswer(vault),
      record: () => undefined,
      vault,
      clock: systemClock,
    })
  const batch = Array.from({ length: CALLS }, () => callOf(fixture))
  const countBatches = async (run: ReturnType<typeof batchBy>) => {
    Object.assign(counts, { sql: 0, redis: 0 })
    for (let i = 0; i < BATCHES; i++) await run(batch)
    return { sql: counts.sql / BATCHES, redis: counts.redis / BATCHES }
  }
  const byRedis = batchBy({ load: createLoads(pool).validations, meter })
  // The first batch of a day reads the count from the database, and connecting to Redis takes a moment.
  while (counts.redis === 0) await byRedis(batch)
  const { sql, redis: commands } = await countBatches(byRedis)
  const byPostgres = batchBy({ load: createCountingLoads(pool).validations, meter: createPostgresMeter(pool) })
  const { sql: withPostgres } = await countBatches(byPostgres)
  await meter.close()
  await redis.close()
  await pool.end()
  return { sql_per_batch: sql, sql_per_batch_pg: withPostgres, redis_per_batch: commands }
}

function countingPool(counts: { sql: number }): ReturnType<typeof createPool> {
  const pool = createPool()
  const query = pool.query.bind(pool)
  const counted = (...call: Parameters<typeof query>) => {
    counts.sql += 1
    return query(...call)
  }
  return Object.assign(pool, { query: counted })
}

function counting(redis: Redis | null, counts: { redis: number }): Redis {
  if (!redis) throw new Error('the bench has no Redis')
  const run: Redis['run'] = async (...call) => {
    const answer = await redis.run(...call)
    counts.redis += 1
    return answer
  }
  return { run, close: redis.close }
}

const callOf = ({ apiKey, draw }: BenchFixture): Call => ({
  token: apiKey,
  licenseKey: draw().licenseKey,
  problem: null,
  address: '127.0.0.1',
  endUser: null,
  requestId: 'bench',
  version: null,
  deviceId: null,
  sent: { licenseKey: null, body: null, nonce: null },
})
