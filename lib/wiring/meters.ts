import { newId } from '@/lib/foundation/platform/config/ids'
import type { Redis } from '@/lib/foundation/platform/redis/redis'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import type { Meters } from '@/lib/service/validation/metering/server/meter-calls'
import { createMeterFigures } from '@/lib/service/validation/metering/server/meter-figures'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { reportFallback } from '@/lib/service/validation/metering/server/redis-circuit-breaker'
import { createRedisMeter } from '@/lib/service/validation/metering/server/redis-meter'
import { createRedisQuota } from '@/lib/service/validation/metering/server/redis-quota'
import { takeQuota } from '@/lib/service/validation/metering/server/usage-days.sql'
import type { Parts } from './parts'
import { getWatch } from './watch'

const SETTLE_MS = 250

/** The counters of one process: of products in Redis, if there is one, of API keys in PostgreSQL. */
export function createMeters(parts: Parts): Meters & { close: () => Promise<void> } {
  const { pool, redis } = parts
  const meter = redis ? meterByRedis(parts, redis) : { ...createPostgresMeter(pool), close: async () => undefined }
  return { meter, keyMeter: createApiKeyMeter(pool), close: meter.close }
}

function meterByRedis({ pool, log, health }: Parts, redis: Redis) {
  const { ofRedis, ofDatabase } = createMeterFigures(getWatch().metrics)
  return createRedisMeter({
    quota: ofRedis(createRedisQuota(redis, newId())),
    takeQuota: ofDatabase((requests) => takeQuota(pool, requests)),
    onFallback: reportFallback(health.part('redis'), log),
    settleEveryMs: SETTLE_MS,
  })
}
