import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { lockMode } from '@/lib/foundation/plans/server/installation-mode'
import { lockSignedInUser } from '@/lib/people/sign-in/server/sessions/lock-signed-in-user'
import type { RequestContext, SignInDeps } from '@/lib/people/sign-in/server/sign-in-deps'
import { deleteUser } from './delete-user'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

type AccountDeleted = { outcome: 'deleted' } | Exclude<ReauthenticationResult, { outcome: 'right' }>

/** Deletes the account of the signed-in user, who proves once more who they are: a session may be stolen. */
export async function deleteAccount(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof }: { user: SessionUser; proof: Reauthentication },
): Promise<AccountDeleted> {
  const check = await reauthenticate(access, visitor, { user, proof })
  if (check.outcome !== 'right') return check
  return access.transact<AccountDeleted>(visitor, async (work) => {
    // Before the user, as in `deleteUser`.
    await lockMode(work.tx)
    const current = await lockSignedInUser(work, user)
    if (current?.passwordHash !== check.passwordHash) return { outcome: 'refused', by: check.by }
    await deleteUser(work, user.userId, { operator: null, operatorEmails: access.operatorEmails })
    return { outcome: 'deleted' }
  })
}
