import { queueMail } from '@/lib/mail/server/queue-mail'
import { hashPassword, isPasswordOf } from '@/lib/platform/password'
import { noticeMail, PASSWORD_CHANGED } from '../core/mails'
import type { SignedIn } from '../core/signed-in'
import type { AccessParts, SignedInNow, Throttled, Visitor } from './access-parts'
import { createSession } from './create-session'
import { forgetBrowsers } from './known-browsers'
import { ownPasswordTickets } from './sign-in-tickets'
import { deleteSessionsOf } from './store-sessions'
import { findUserById, setPassword } from './store-users'

export type PasswordCheck = { outcome: 'right' } | { outcome: 'refused' } | Throttled

/** Whether the person knows their password. Who has none, because they sign in otherwise, need not. */
export async function checkOwnPassword(
  { db, clock, limit }: AccessParts,
  { person, password }: { person: SignedIn; password: string },
): Promise<PasswordCheck> {
  const user = await findUserById(db, person.userId)
  if (user && user.passwordHash === null) return { outcome: 'right' }
  const taken = await limit.take(ownPasswordTickets(person.userId), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  if (!(await isPasswordOf(password, user?.passwordHash ?? null))) return { outcome: 'refused' }
  await taken.giveBack()
  return { outcome: 'right' }
}

/** A new password ends all sessions but this one, which goes on under a new token. */
export async function changePassword(
  access: AccessParts,
  visitor: Visitor,
  { person, current, next }: { person: SignedIn; current: string; next: string },
): Promise<SignedInNow | Exclude<PasswordCheck, { outcome: 'right' }>> {
  const check = await checkOwnPassword(access, { person, password: current })
  if (check.outcome !== 'right') return check
  const passwordHash = await hashPassword(next)
  return access.transact(visitor, async (work) => {
    await setPassword(work.tx, person.userId, passwordHash)
    await deleteSessionsOf(work.tx, person.userId)
    await forgetBrowsers(work, person.userId)
    await queueMail(work, { to: person.email, ...noticeMail(PASSWORD_CHANGED, access.site) })
    return createSession(work, visitor, { userId: person.userId, method: 'password', isPending: false })
  })
}
