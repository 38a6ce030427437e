import { randomBytes } from 'node:crypto'
import { publicUrl, readEnv, signInSecret } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import { createSessionPage } from '@/lib/http/pages/session-page'
import { createMailboxRoute } from '@/lib/http/routes/mailbox-route'
import { createProviderRoute } from '@/lib/http/routes/provider-route'
import { createSignOutRoute } from '@/lib/http/routes/sign-out-route'
import { createSessionRoutes } from '@/lib/http/routes/user-route'
import { configuredProviders, providerButtons } from '@/lib/http/sessions/sign-in-providers'
import { isSignUpOpen as readSignUp } from '@/lib/people/sign-in/server/is-sign-up-open'
import { isSetupOpen as readSetup } from '@/lib/people/sign-in/server/setup-token'
import type { SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { getSignInParts } from './dashboard-deps'
import { createSignInLimit } from './rate-limits'

/** Dependencies of signing in, once per process. */
export const getAccess = onGlobal('sign-in', createAccess)

function createAccess(): SignInDeps {
  const { db, vault, clock, log, transact } = getSignInParts()
  const env = readEnv()
  return {
    db,
    vault,
    clock,
    log,
    transact,
    randomBytes,
    limit: createSignInLimit(),
    site: publicUrl(env),
    allowsSignUp: env.SIGNUP_DISABLED !== '1',
    operatorEmails: env.OPERATOR_EMAILS ?? [],
  }
}

/** Whether the first owner does not exist yet. */
export const isSetupOpen = () => readSetup(getAccess())

/** Whether strangers may sign up. */
export const isSignUpOpen = () => readSignUp(getAccess())

/** The sign-in providers, for buttons. */
export const signInProviders = () => providerButtons(readEnv())

export const providerRoute = createProviderRoute(() => ({
  ...getAccess(),
  providers: configuredProviders(readEnv()),
  secret: signInSecret(),
}))
/** Gives access to kept mails, on installations that send none. */
export const mailboxRoute = createMailboxRoute(getAccess)
export const { anonymousRoute, userRoute, pendingRoute, userRead } = createSessionRoutes(getAccess)
export const signOutRoute = createSignOutRoute(getAccess)
export const { requireUser, requireSignedOut, requirePending, requireSetup } = createSessionPage(getAccess)
