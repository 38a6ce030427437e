import { type AttemptLimit, createAttemptLimit } from '@/lib/rate-limit/server/attempt-limit'
import { createFailoverAbuseCounter } from '@/lib/rate-limit/server/failover-counter'
import { createPostgresAbuseCounter } from '@/lib/rate-limit/server/postgres-counter'
import { createRedisAbuseCounter } from '@/lib/rate-limit/server/redis-counter'
import { getParts } from './parts'

/** Counts attempts to sign in, to the dashboard and the portal alike. */
export function createSignInLimit(): AttemptLimit {
  const { signInPool, redis, log } = getParts()
  return createAttemptLimit((rule) => {
    const inPostgres = createPostgresAbuseCounter(signInPool, rule)
    return redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis, rule), inPostgres, log) : inPostgres
  })
}
