import { hashPassword } from '@/lib/platform/password'
import { noticeMail, passwordResetMail } from '../core/mails'
import type { AccessParts, Visitor } from './access-parts'
import { issueToken, readToken, redeemCode } from './codes'
import { createSession } from './create-session'
import { codeTickets, wrongCodeTickets } from './sign-in-tickets'
import type { CodeOutcome, CodeRequested } from './sign-in-with-code'
import { voidCodes } from './store-codes'
import { deleteSessionsOf } from './store-sessions'
import { findUserByEmail, setPassword } from './store-users'

/** Mails a link to who has an account. The answer is the same for who has none. */
export async function requestPasswordReset(
  access: AccessParts,
  visitor: Visitor,
  email: string,
): Promise<CodeRequested> {
  const { vault, clock, limit, site } = access
  const taken = await limit.take(codeTickets({ vault, email, address: visitor.address }), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const { token, user } = await access.transact(visitor, async (work) => ({
    token: await issueToken(work, { email, purpose: 'password_reset' }),
    user: await findUserByEmail(work.tx, email),
  }))
  if (user && !user.suspendedAt) access.post({ to: email, ...passwordResetMail(token, site) })
  // What is mailed holds all that is needed: there is nothing for the browser to keep.
  return { outcome: 'requested', request: '' }
}

/** Sets the password of who has the link, ends every session, and signs in; the second factor is asked for as ever. */
export async function resetPassword(
  access: AccessParts,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<CodeOutcome> {
  const taken = await access.limit.take(wrongCodeTickets(visitor.address), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const read = readToken(token)
  const passwordHash = await hashPassword(password)
  if (!read) return { outcome: 'refused' }
  const done = await access.transact(visitor, async (work) => {
    const email = await redeemCode(work, { ...read, purpose: 'password_reset' })
    const user = email === null ? null : await findUserByEmail(work.tx, email)
    if (!user || user.suspendedAt) return null
    await setPassword(work.tx, user.id, passwordHash)
    await deleteSessionsOf(work.tx, user.id)
    await voidCodes(work.tx, user.email, ['sign_in', 'password_reset'])
    const isPending = user.totpEnabledAt !== null
    const session = await createSession(work, visitor, { userId: user.id, method: 'password_reset', isPending })
    return { session, email: user.email }
  })
  if (!done) return { outcome: 'refused' }
  await taken.giveBack()
  access.post({ to: done.email, ...noticeMail('The password of your Latchkey account was changed', access.site) })
  return done.session
}
