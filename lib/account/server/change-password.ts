import { queueMail } from '@/lib/mail/server/queue-mail'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { hashPassword } from '@/lib/platform/security/password'
import { noticeMail, PASSWORD_CHANGED } from '@/lib/sign-in/core/mails'
import { deleteCodes } from '@/lib/sign-in/server/email-codes.sql'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import { createSession } from '@/lib/sign-in/server/sessions/create-session'
import { forgetBrowsers } from '@/lib/sign-in/server/sessions/known-browsers'
import { deleteSessionsOf } from '@/lib/sign-in/server/sessions/sessions.sql'
import type { NewSessionTokens, RequestContext, SignInDeps } from '@/lib/sign-in/server/sign-in-deps'
import { setPassword } from '@/lib/sign-in/server/users.sql'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'

/** A new password ends what was mailed before, and all sessions but this one, which goes on under a new token. */
export async function changePassword(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof, next }: { person: SessionUser; proof: Reauthentication; next: string },
): Promise<NewSessionTokens | Exclude<ReauthenticationResult, { outcome: 'right' }>> {
  const check = await reauthenticate(access, visitor, { person, proof })
  if (check.outcome !== 'right') return check
  const passwordHash = await hashPassword(next)
  return access.transact(visitor, async (work) => {
    await setPassword(work.tx, person.userId, passwordHash)
    await deleteSessionsOf(work.tx, person.userId)
    await forgetBrowsers(work, person.userId)
    await deleteCodes(work.tx, person.email, ['sign_in', 'password_reset'])
    await recordAccountEvent(work, visitor, { userId: person.userId, kind: 'password_changed' })
    await queueMail(work, { to: person.email, ...noticeMail(PASSWORD_CHANGED, access.site) })
    return createSession(work, visitor, { userId: person.userId, method: 'password', isPending: false })
  })
}
