import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { newTotpSecret, totpUri } from '@/lib/people/sign-in/server/two-factor'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'
import { setTotpSecret } from './two-factor.sql'

export type Enrollment =
  | { outcome: 'begun'; secret: string; uri: string }
  | { outcome: 'is_on' }
  | Exclude<ReauthenticationResult, { outcome: 'right' }>

/** Creates a new secret, to be confirmed by a code, for a user who has just re-authenticated. */
export async function enrollTotp(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof }: { user: SessionUser; proof: Reauthentication },
): Promise<Enrollment> {
  const check = await reauthenticate(access, visitor, { user, proof })
  if (check.outcome !== 'right') return check
  return access.transact(visitor, async (work) => {
    const secret = newTotpSecret(work.randomBytes)
    const isSet = await setTotpSecret(work.tx, user.userId, Uint8Array.from(work.vault.encrypt(secret)))
    return isSet ? { outcome: 'begun', secret, uri: totpUri(secret, user.email) } : { outcome: 'is_on' }
  })
}
