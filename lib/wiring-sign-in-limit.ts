import { createFailoverAbuseCounter } from './access/server/failover-abuse-counter'
import { createPostgresAbuseCounter } from './access/server/postgres-abuse-counter'
import { createRedisAbuseCounter } from './access/server/redis-abuse-counter'
import { createSignInLimit, type SignInLimit } from './access/server/sign-in-limit'
import { getParts } from './wiring-parts'

/** Counts tries to sign in, at the dashboard and at the portal alike. */
export function createLimit(): SignInLimit {
  const { signInPool, redis, log } = getParts()
  return createSignInLimit((rule) => {
    const inPostgres = createPostgresAbuseCounter(signInPool, rule)
    return redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis, rule), inPostgres, log) : inPostgres
  })
}
