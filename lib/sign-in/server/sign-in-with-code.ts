import { queueMail } from '@/lib/mail/server/queue-mail'
import type { WriteContext } from '@/lib/platform/database/context'
import { signInCodeMail } from '../core/mails'
import { codeAttempts } from './attempts'
import { emailOfCode, issueCode, issueToken, readToken, redeemCode } from './email-codes'
import { limitMails } from './limit-mails'
import { createSession } from './sessions/create-session'
import { browserOfUser } from './sessions/known-browsers'
import type { NewSessionTokens, RequestContext, SignInDeps, Throttled } from './sign-in-deps'
import { findUserByEmail } from './users.sql'

const PURPOSE = 'sign_in'

export type CodeRequested = { outcome: 'requested'; request: string } | Throttled

/** Mails a code and a link, if there is an account. The answer is the same if there is none. */
export async function requestSignInCode(
  access: SignInDeps,
  visitor: RequestContext,
  email: string,
): Promise<CodeRequested> {
  const browser = await browserOfUser(access, visitor, email)
  const allowance = await limitMails(access, visitor, { email, purpose: PURPOSE, browser })
  if (allowance.outcome === 'throttled') return allowance
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE })
    const token = await issueToken(work, { email, purpose: PURPOSE }, allowance.linkEnd)
    const user = await findUserByEmail(work.tx, email)
    const mail = signInCodeMail({ code, token, isLast: allowance.isLast, site: access.site })
    if (user && !user.suspendedAt) await queueMail(work, { to: email, ...mail })
    return { outcome: 'requested', request }
  })
}

export type CodeOutcome = NewSessionTokens | Throttled | { outcome: 'refused' }

/** Signs in with the code from the mail, in the browser that requested it. */
export async function signInWithCode(
  access: SignInDeps,
  visitor: RequestContext,
  given: { request: string; code: string },
): Promise<CodeOutcome> {
  const { vault, limit, clock } = access
  const email = await emailOfCode(access, { ...given, purpose: PURPOSE })
  const browser = email === null ? null : await browserOfUser(access, visitor, email)
  const attempts = codeAttempts({ vault, email, address: visitor.address, browser, purpose: PURPOSE })
  const attempt = await limit.consume(attempts, clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await access.transact(visitor, (work) => redeem(work, visitor, { ...given, method: 'email_code' }))
  if (outcome.outcome === 'signed_in') await attempt.refund()
  return outcome
}

/**
 * Signs in with the link from the mail, in any browser. Attempts are not counted: the token is too long to guess, and
 * the owner of the mailbox must not be locked out by attempts of others.
 */
export async function signInWithLink(access: SignInDeps, visitor: RequestContext, token: string): Promise<CodeOutcome> {
  const read = readToken(token)
  // Attempts are not counted, so only a link that was really mailed gets a transaction.
  if (!read || (await emailOfCode(access, { ...read, purpose: PURPOSE })) === null) return { outcome: 'refused' }
  return access.transact(visitor, (work) => redeem(work, visitor, { ...read, method: 'email_link' }))
}

type Given = { request: string; code: string; method: 'email_code' | 'email_link' }

async function redeem(
  work: WriteContext,
  visitor: RequestContext,
  { request, code, method }: Given,
): Promise<CodeOutcome> {
  const email = await redeemCode(work, { request, code, purpose: PURPOSE })
  const user = email === null ? null : await findUserByEmail(work.tx, email)
  if (!user || user.suspendedAt) return { outcome: 'refused' }
  return createSession(work, visitor, { userId: user.id, method, isPending: user.totpEnabledAt !== null })
}
