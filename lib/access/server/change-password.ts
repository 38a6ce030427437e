import { queueMail } from '@/lib/mail/server/queue-mail'
import { hashPassword } from '@/lib/platform/password'
import { noticeMail, PASSWORD_CHANGED } from '../core/mails'
import type { SignedIn } from '../core/signed-in'
import type { AccessParts, SignedInNow, Visitor } from './access-parts'
import { createSession } from './create-session'
import { forgetBrowsers } from './known-browsers'
import { type OwnProof, type ProofCheck, proveSelf } from './prove-self'
import { recordAccountEvent } from './record-account-event'
import { voidCodes } from './store-codes'
import { deleteSessionsOf } from './store-sessions'
import { setPassword } from './store-users'

/** A new password ends what was mailed before, and all sessions but this one, which goes on under a new token. */
export async function changePassword(
  access: AccessParts,
  visitor: Visitor,
  { person, proof, next }: { person: SignedIn; proof: OwnProof; next: string },
): Promise<SignedInNow | Exclude<ProofCheck, { outcome: 'right' }>> {
  const check = await proveSelf(access, visitor, { person, proof })
  if (check.outcome !== 'right') return check
  const passwordHash = await hashPassword(next)
  return access.transact(visitor, async (work) => {
    await setPassword(work.tx, person.userId, passwordHash)
    await deleteSessionsOf(work.tx, person.userId)
    await forgetBrowsers(work, person.userId)
    await voidCodes(work.tx, person.email, ['sign_in', 'password_reset'])
    await recordAccountEvent(work, visitor, { userId: person.userId, kind: 'password_changed' })
    await queueMail(work, { to: person.email, ...noticeMail(PASSWORD_CHANGED, access.site) })
    return createSession(work, visitor, { userId: person.userId, method: 'password', isPending: false })
  })
}
