import { randomBytes } from 'node:crypto'
import type { AccessParts } from './access/server/access-parts'
import { createProviderRoute } from './http/provider-route'
import { configuredProviders } from './http/providers'
import { createSessionPage } from './http/session-page'
import { createSessionRoutes } from './http/session-route'
import { publicUrl, readEnv, signInSecret } from './platform/env'
import { getSignInParts } from './wiring-dashboard-parts'
import { createLimit } from './wiring-sign-in-limit'

const shared: typeof globalThis & { latchkeyAccess?: AccessParts } = globalThis

/** The parts that signing in stands on; one set a process. */
export function getAccess(): AccessParts {
  shared.latchkeyAccess ??= createAccess()
  return shared.latchkeyAccess
}

function createAccess(): AccessParts {
  const { db, vault, clock, log, transact } = getSignInParts()
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
