import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { signInCodeMail } from '../core/mails'
import { codeAttempts } from './attempts'
import { deleteOtherCodes, emailOfCode, issueCode, issueToken, readToken, redeemCode } from './email-codes'
import { limitMails } from './limit-mails'
import { createSession } from './sessions/create-session'
import { browserOfUser } from './sessions/known-browsers'
import type { NewSessionTokens, RequestContext, SignInDeps, Throttled } from './sign-in-deps'
import { findUserByEmail, lockUserByEmail } from './users.sql'

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
  const outcome = await access.transact(visitor, (work) =>
    redeem(work, visitor, { ...given, email, method: 'email_code' }),
  )
  if (outcome.outcome === 'signed_in') await attempt.refund()
  return outcome
}

/**
 * Signs in with the link from the mail, in any browser. Attempts are not counted: the token is too long to guess, and
 * the owner of the mailbox must not be locked out by attempts of others.
 */
export async function signInWithLink(access: SignInDeps, visitor: RequestContext, token: string): Promise<CodeOutcome> {
  const read = readToken(token)
  const email = read && (await emailOfCode(access, { ...read, purpose: PURPOSE }))
  // Attempts are not counted, so only a link that was really mailed gets a transaction.
  if (!read || email === null) return { outcome: 'refused' }
  return access.transact(visitor, (work) => redeem(work, visitor, { ...read, email, method: 'email_link' }))
}

type Given = { request: string; code: string; email: string | null; method: 'email_code' | 'email_link' }

async function redeem(
  work: WriteContext,
  visitor: RequestContext,
  { request, code, email, method }: Given,
): Promise<CodeOutcome> {
  const user = await redeemForUser(work, email, { request, code, purpose: PURPOSE })
  if (!user) return { outcome: 'refused' }
  // The code and the link of one mail are one way in, and so are those of earlier mails.
  await deleteOtherCodes(work, { email: user.email, purpose: PURPOSE })
  return createSession(work, visitor, { userId: user.id, method, isPending: user.totpEnabledAt !== null })
}

/** The user of the address that a code or link was mailed to; null if it is wrong, or nobody may sign in by it. */
export async function redeemForUser(work: WriteContext, email: string | null, given: Parameters<typeof redeemCode>[1]) {
  const user = email === null ? null : await lockUserByEmail(work.tx, email)
  const isRight = (await redeemCode(work, given)) !== null
  return isRight && user && !user.suspendedAt ? user : null
}
