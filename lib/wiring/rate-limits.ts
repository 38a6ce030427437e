import type { Pool } from 'pg'
import type { RateCounter, RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { type AttemptLimit, createAttemptLimit } from '@/lib/foundation/rate-limit/server/attempt-limit'
import { createFailoverAbuseCounter } from '@/lib/foundation/rate-limit/server/failover-counter'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { createRedisAbuseCounter } from '@/lib/foundation/rate-limit/server/redis-counter'
import { getParts } from './parts'

/** Counts in Redis if there is one, and in PostgreSQL, with connections of `pool`, if there is none or it fails. */
export function createRateCounter(pool: Pool, rule: RateLimitRule): RateCounter {
  const { redis, log } = getParts()
  const inPostgres = createPostgresAbuseCounter(pool, rule)
  return redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis, rule), inPostgres, log) : inPostgres
}

/** Counts attempts to sign in, to the dashboard and the portal alike. */
export const createSignInLimit = (): AttemptLimit =>
  createAttemptLimit((rule) => createRateCounter(getParts().signInPool, rule))
