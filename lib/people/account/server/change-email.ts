import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import { codeAttempts } from '@/lib/people/sign-in/server/attempts'
import { emailOfCode, issueCode, redeemCode } from '@/lib/people/sign-in/server/email-codes'
import { limitMails } from '@/lib/people/sign-in/server/limit-mails'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { lockSignedInUser } from '@/lib/people/sign-in/server/sessions/lock-signed-in-user'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { CodeRequested } from '@/lib/people/sign-in/server/sign-in-with-code'
import { emailChangedMail, emailChangeMail } from '../core/mails'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'
import { isEmailTaken, updateEmail } from './users.sql'

/** Mails a code to the new address. An address that another account has gets none; the answer is the same. */
export async function requestEmailChange(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof, email }: { user: SessionUser; proof: Reauthentication; email: string },
): Promise<CodeRequested | Exclude<ReauthenticationResult, { outcome: 'right' }>> {
  const check = await reauthenticate(access, visitor, { user, proof })
  if (check.outcome !== 'right') return check
  const { site } = access
  const allowance = await limitMails(access, visitor, { email, purpose: 'email_change', browser: null })
  if (allowance.outcome === 'throttled') return allowance
  return access.transact(visitor, async (work) => {
    const issued = await issueCode(work, { email, purpose: 'email_change', boundTo: user.userId })
    if (!(await isEmailTaken(work.tx, email)))
      await queueMail(work, { to: email, ...emailChangeMail(issued.code, site) })
    return { outcome: 'requested', request: issued.request }
  })
}

export type EmailChanged = { outcome: 'changed'; email: string } | { outcome: 'refused' } | Throttled

/**
 * Changes the address, now that the new one is proven, for the user who requested it and proved to own the account:
 * with a code of their own account, an attacker with a stolen session proves nothing. The old address gets a mail, and
 * every other session ends.
 */
export async function changeEmail(
  access: SignInDeps,
  visitor: RequestContext,
  { user, request, code }: { user: SessionUser; request: string; code: string },
): Promise<EmailChanged> {
  const { vault, clock, limit } = access
  const wanted = { purpose: 'email_change', browser: null, address: visitor.address } as const
  const next = await emailOfCode(access, { request, purpose: 'email_change' })
  const attempt = await limit.consume(codeAttempts({ vault, email: next, ...wanted }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await access.transact<EmailChanged>(visitor, async (work) => {
    if (!(await lockSignedInUser(work, user))) return { outcome: 'refused' }
    const email = await redeemCode(work, { request, code, purpose: 'email_change', boundTo: user.userId })
    if (email === null) return { outcome: 'refused' }
    if (!(await updateEmail(work.tx, user.userId, { email, now: work.now }))) return { outcome: 'refused' }
    // Codes and links mailed to the old address must not open the account any more.
    await signOutEverywhere(work, 'vendor', {
      ownerId: user.userId,
      exceptSessionId: user.sessionId,
      codes: { email: user.email, purposes: ['sign_in', 'password_reset', 'step_up'] },
    })
    await recordAccountEvent(work, visitor, { userId: user.userId, kind: 'email_changed', detail: email })
    const { contact } = await readShownOperator(work.tx)
    await queueMail(work, { to: user.email, ...emailChangedMail({ email, contact }, access.site) })
    return { outcome: 'changed', email }
  })
  if (outcome.outcome === 'changed') await attempt.refund()
  return outcome
}
