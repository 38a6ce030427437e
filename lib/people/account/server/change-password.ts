import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { createSession } from '@/lib/people/sign-in/server/sessions/create-session'
import { lockSignedInUser } from '@/lib/people/sign-in/server/sessions/lock-signed-in-user'
import { setPassword } from '@/lib/people/sign-in/server/set-password'
import type { NewSessionTokens, RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

/** A new password invalidates earlier mails, and ends all sessions but this one, which continues under a new token. */
export async function changePassword(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof, next }: { user: SessionUser; proof: Reauthentication; next: string },
): Promise<NewSessionTokens | Exclude<ReauthenticationResult, { outcome: 'right' }>> {
  const check = await reauthenticate(access, visitor, { user, proof })
  if (check.outcome !== 'right') return check
  const passwordHash = await hashPassword(next)
  return access.transact(visitor, async (work) => {
    // Hashing takes long enough that the owner may have reset the password meanwhile, which must not be undone.
    const current = await lockSignedInUser(work, user)
    if (current?.passwordHash !== check.passwordHash) return { outcome: 'refused', by: check.by }
    await setPassword(work, visitor, { user, passwordHash, site: access.site })
    return createSession(work, visitor, {
      userId: user.userId,
      method: 'password',
      isPending: false,
      isContinued: true,
    })
  })
}
