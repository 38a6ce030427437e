import { queueMail } from '@/lib/mail/server/queue-mail'
import { hashPassword } from '@/lib/platform/password'
import { noticeMail, PASSWORD_CHANGED, passwordResetMail } from '../core/mails'
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
  return access.transact(visitor, async (work) => {
    const token = await issueToken(work, { email, purpose: 'password_reset' })
    const user = await findUserByEmail(work.tx, email)
    if (user && !user.suspendedAt) await queueMail(work, { to: email, ...passwordResetMail(token, site) })
    // What is mailed holds all that is needed: there is nothing for the browser to keep.
    return { outcome: 'requested', request: '' }
  })
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
  const outcome = await access.transact<CodeOutcome>(visitor, async (work) => {
    const email = await redeemCode(work, { ...read, purpose: 'password_reset' })
    const user = email === null ? null : await findUserByEmail(work.tx, email)
    if (!user || user.suspendedAt) return { outcome: 'refused' }
    await setPassword(work.tx, user.id, passwordHash)
    await deleteSessionsOf(work.tx, user.id)
    await voidCodes(work.tx, user.email, ['sign_in', 'password_reset'])
    const isPending = user.totpEnabledAt !== null
    await queueMail(work, { to: user.email, ...noticeMail(PASSWORD_CHANGED, access.site) })
    return createSession(work, visitor, { userId: user.id, method: 'password_reset', isPending })
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}
