import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import { refundOnError } from '@/lib/foundation/rate-limit/server/attempt-limit'
import { alreadySignedUpMail, signUpCodeMail } from '../core/mails'
import { codeAttempts } from './attempts'
import { emailOfCode, isRightCode, issueCode, redeemCode } from './email-codes'
import { isSignUpOpen } from './is-sign-up-open'
import { limitMails } from './limit-mails'
import { createSession } from './sessions/create-session'
import { isSetupOpen } from './setup-token'
import type { RequestContext, SignInDeps } from './sign-in-deps'
import type { CodeOutcome, CodeRequested } from './sign-in-with-code'
import { findInvitedEmail, findUserByEmail, insertUser, isInvited } from './users.sql'

/**
 * Mails a code that verifies the address, or, if there is an account already, a notice. The answer is the same, even if
 * sign-up requires an invitation and this address has none.
 */
export async function requestSignUp(
  access: SignInDeps,
  visitor: RequestContext,
  email: string,
): Promise<CodeRequested> {
  if (await isSetupOpen(access))
    throw new Fault(
      'conflict',
      'This installation is not set up yet. Open the link to /setup that it printed when it started.',
    )
  const { site } = access
  const allowance = await limitMails(access, visitor, { email, purpose: 'sign_up', browser: null })
  if (allowance.outcome === 'throttled') return allowance
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: 'sign_up' })
    const known = await findUserByEmail(work.tx, email)
    const mail = known ? alreadySignedUpMail(site) : signUpCodeMail(code, site)
    if (known || (await maySignUp(access, work, email))) await queueMail(work, { to: email, ...mail })
    return { outcome: 'requested', request }
  })
}

export type SignUp = { name: string; email: string; password: string; request: string; code: string }

/** Creates the account, now that the address is verified, and signs in. */
export async function signUp(access: SignInDeps, visitor: RequestContext, given: SignUp): Promise<CodeOutcome> {
  const { vault, clock, limit } = access
  const wanted = { purpose: 'sign_up', browser: null, address: visitor.address } as const
  const email = await emailOfCode(access, { request: given.request, purpose: 'sign_up' })
  const attempt = await limit.consume(codeAttempts({ vault, email, ...wanted }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const code = { request: given.request, code: given.code, purpose: 'sign_up' as const }
  if (!(await access.transact(visitor, (work) => isRightCode(work, code)))) return { outcome: 'refused' }
  const passwordHash = await refundOnError(attempt, () => hashPassword(given.password))
  const outcome = await access.transact<CodeOutcome>(visitor, async (work) => {
    const email = await redeemCode(work, code)
    if (email !== given.email || !(await maySignUp(access, work, email))) return { outcome: 'refused' }
    const userId = work.newId()
    const user = { id: userId, email, name: given.name, passwordHash, emailVerifiedAt: work.now }
    if (!(await insertUser(work.tx, user))) return { outcome: 'refused' }
    return createSession(work, visitor, { userId, method: 'sign_up', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await attempt.refund()
  return outcome
}

export type InvitedSignUp = { name: string; password: string; token: string }

/** Creates the account of an invited person, whose link proves the address: it was only ever mailed there. */
export async function signUpInvited(
  access: SignInDeps,
  visitor: RequestContext,
  { name, password, token }: InvitedSignUp,
): Promise<CodeOutcome> {
  const { vault, clock, limit } = access
  const find = () => access.transact(visitor, ({ tx, now }) => findInvitedEmail(tx, tokenHash(token), now))
  const email = await find()
  const wanted = { purpose: 'sign_up', browser: null, address: visitor.address } as const
  const attempt = await limit.consume(codeAttempts({ vault, email: email ?? '', ...wanted }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  if (email === null) return { outcome: 'refused' }
  const passwordHash = await refundOnError(attempt, () => hashPassword(password))
  const outcome = await access.transact<CodeOutcome>(visitor, async (work) => {
    // Asked again: it may have been revoked while the password was hashed.
    if ((await findInvitedEmail(work.tx, tokenHash(token), work.now)) !== email) return { outcome: 'refused' }
    const userId = work.newId()
    if (!(await insertUser(work.tx, { id: userId, email, name, passwordHash, emailVerifiedAt: work.now })))
      return { outcome: 'refused' }
    return createSession(work, visitor, { userId, method: 'sign_up', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await attempt.refund()
  return outcome
}

const maySignUp = async ({ allowsSignUp }: SignInDeps, { tx, now }: WriteContext, email: string): Promise<boolean> =>
  (await isInvited(tx, email, now)) || isSignUpOpen({ db: tx, allowsSignUp })
