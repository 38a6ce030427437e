import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { passwordResetMail } from '../core/mails'
import { emailOfCode, isRightCode, issueToken, readToken } from './email-codes'
import { limitMails } from './limit-mails'
import { createSession } from './sessions/create-session'
import { browserOfUser } from './sessions/known-browsers'
import { setPassword } from './set-password'
import type { RequestContext, SignInDeps } from './sign-in-deps'
import { type CodeOutcome, type CodeRequested, redeemForUser } from './sign-in-with-code'
import { findUserByEmail } from './users.sql'

/** Mails a link, if there is an account. The answer is the same if there is none. */
export async function requestPasswordReset(
  access: SignInDeps,
  visitor: RequestContext,
  email: string,
): Promise<CodeRequested> {
  const browser = await browserOfUser(access, visitor, email)
  const allowance = await limitMails(access, visitor, { email, purpose: 'password_reset', browser })
  if (allowance.outcome === 'throttled') return allowance
  return access.transact(visitor, async (work) => {
    const token = await issueToken(work, { email, purpose: 'password_reset' }, allowance.linkEnd)
    const user = await findUserByEmail(work.tx, email)
    const mail = passwordResetMail({ token, isLast: allowance.isLast, site: access.site })
    if (user && !user.suspendedAt) await queueMail(work, { to: email, ...mail })
    // The mailed link contains everything: the browser has nothing to keep.
    return { outcome: 'requested', request: '' }
  })
}

/**
 * Sets the password of the user with the link, ends every session, and signs in; the second factor is still required.
 * No attempt is counted: the link is too long to guess, and its owner must not be locked out by attempts of others.
 */
export async function resetPassword(
  access: SignInDeps,
  visitor: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<CodeOutcome> {
  const read = readToken(token)
  const given = read && { ...read, purpose: 'password_reset' as const }
  // Attempts are not counted, so only a link that was really mailed gets a transaction.
  const email = given && (await emailOfCode(access, given))
  if (!given || email === null) return { outcome: 'refused' }
  if (!(await access.transact(visitor, (work) => isRightCode(work, given)))) return { outcome: 'refused' }
  const passwordHash = await hashPassword(password)
  return access.transact<CodeOutcome>(visitor, async (work) => {
    const user = await redeemForUser(work, email, given)
    if (!user) return { outcome: 'refused' }
    const owner = { userId: user.id, email: user.email }
    await setPassword(work, visitor, { user: owner, passwordHash, site: access.site })
    const isPending = user.totpEnabledAt !== null
    // The mail about the new password reports this sign-in: the reset has just made every browser unknown.
    const session = { userId: user.id, method: 'password_reset', isPending, isContinued: true }
    return createSession(work, visitor, session)
  })
}
