import { randomBytes } from 'node:crypto'
import type { AccessParts } from './access/server/access-parts'
import { createFailoverAbuseCounter } from './access/server/failover-abuse-counter'
import { createPostgresAbuseCounter } from './access/server/postgres-abuse-counter'
import { createRedisAbuseCounter } from './access/server/redis-abuse-counter'
import { createSignInLimit, type SignInLimit } from './access/server/sign-in-limit'
import { createProviderRoute } from './http/provider-route'
import { configuredProviders } from './http/providers'
import { createSessionPage } from './http/session-page'
import { createSessionRoutes } from './http/session-route'
import { publicUrl, readEnv, signInSecret } from './platform/env'
import { getDashboard } from './wiring-dashboard-parts'
import { getParts } from './wiring-parts'

const shared: typeof globalThis & { latchkeyAccess?: AccessParts } = globalThis

/** The parts that signing in stands on; one set a process. */
export function getAccess(): AccessParts {
  shared.latchkeyAccess ??= createAccess()
  return shared.latchkeyAccess
}

function createAccess(): AccessParts {
  const { db, vault, clock, log, transact } = getDashboard()
  const env = readEnv()
  return {
    db,
    vault,
    clock,
    log,
    transact,
    randomBytes,
    limit: createLimit(),
    site: publicUrl(env),
    isSignUpOpen: env.SIGNUP_DISABLED !== '1',
  }
}

function createLimit(): SignInLimit {
  const { dashboardPool, redis, log } = getParts()
  return createSignInLimit((rule) => {
    const inPostgres = createPostgresAbuseCounter(dashboardPool, rule)
    return redis ? createFailoverAbuseCounter(createRedisAbuseCounter(redis, rule), inPostgres, log) : inPostgres
  })
}

/** The ways in by other services, for buttons. */
export const signInProviders = (): { id: string; name: string }[] =>
  configuredProviders(readEnv()).map(({ id, name }) => ({ id, name }))

export const providerRoute = createProviderRoute(() => ({
  access: getAccess(),
  providers: configuredProviders(readEnv()),
  secret: signInSecret(),
}))
export const { strangerRoute, personRoute, pendingRoute, personRead, signOutRoute } = createSessionRoutes(getAccess)
export const { requireStranger, requirePending, requireSetup, requireOwnAccount } = createSessionPage(getAccess)
