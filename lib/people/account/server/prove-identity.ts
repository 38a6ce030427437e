import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { rememberProof } from '@/lib/people/sign-in/server/sessions/remember-proof'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

/**
 * Checks the password, or a mailed code, and remembers it for minutes: what is made then may outlive the session, which
 * may be stolen.
 */
export async function proveIdentity(
  access: SignInDeps,
  visitor: RequestContext,
  given: { user: SessionUser; proof: Reauthentication },
): Promise<ReauthenticationResult> {
  const check = await reauthenticate(access, visitor, given)
  if (check.outcome === 'right') await access.transact(visitor, (work) => rememberProof(work, given.user))
  return check
}
