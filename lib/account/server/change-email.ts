import { queueMail } from '@/lib/mail/server/queue-mail'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { wrongCodeTickets } from '@/lib/sign-in/server/attempt-tickets'
import { emailOfCode, issueCode, redeemCode } from '@/lib/sign-in/server/email-codes'
import { limitMails } from '@/lib/sign-in/server/limit-mails'
import { recordAccountEvent } from '@/lib/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/sign-in/server/sessions/end-sessions'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'
import type { CodeRequested } from '@/lib/sign-in/server/sign-in-with-code'
import { emailChangedMail, emailChangeMail } from '../core/mails'
import { type Reauthentication, type ReauthenticationResult, reauthenticate } from './reauthenticate'
import { isEmailTaken, updateEmail } from './users.sql'

/** Mails a code to the new address. An address that another account has gets none; the answer is the same. */
export async function requestEmailChange(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof, email }: { person: SessionUser; proof: Reauthentication; email: string },
): Promise<CodeRequested | Exclude<ReauthenticationResult, { outcome: 'right' }>> {
  const check = await reauthenticate(access, visitor, { person, proof })
  if (check.outcome !== 'right') return check
  const { site } = access
  const taken = await limitMails(access, visitor, { email, purpose: 'email_change', browser: null })
  if (taken.outcome === 'throttled') return taken
  return access.transact(visitor, async (work) => {
    const issued = await issueCode(work, { email, purpose: 'email_change', boundTo: person.userId })
    if (!(await isEmailTaken(work.tx, email)))
      await queueMail(work, { to: email, ...emailChangeMail(issued.code, site) })
    return { outcome: 'requested', request: issued.request }
  })
}

export type EmailChanged = { outcome: 'changed'; email: string } | { outcome: 'refused' } | Throttled

/**
 * Changes the address, now that the new one is proven, for who asked for it and proved to be the owner of the account:
 * a stolen session proves nothing with a code of the thief's own account. Tells the old one, and ends every other session.
 */
export async function changeEmail(
  access: SignInDeps,
  visitor: RequestContext,
  { person, request, code }: { person: SessionUser; request: string; code: string },
): Promise<EmailChanged> {
  const { vault, clock, limit } = access
  const wanted = { purpose: 'email_change', browser: null, address: visitor.address } as const
  const next = await emailOfCode(access, { request, purpose: 'email_change' })
  const taken = await limit.take(wrongCodeTickets({ vault, email: next, ...wanted }), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<EmailChanged>(visitor, async (work) => {
    const email = await redeemCode(work, { request, code, purpose: 'email_change', boundTo: person.userId })
    if (email === null) return { outcome: 'refused' }
    if (!(await updateEmail(work.tx, person.userId, { email, now: work.now }))) return { outcome: 'refused' }
    // What was mailed to the old address must not open the account any more.
    await signOutEverywhere(work, 'vendor', {
      ownerId: person.userId,
      exceptSessionId: person.sessionId,
      codes: { email: person.email, purposes: ['sign_in', 'password_reset', 'step_up'] },
    })
    await recordAccountEvent(work, visitor, { userId: person.userId, kind: 'email_changed', detail: email })
    await queueMail(work, { to: person.email, ...emailChangedMail(email, access.site) })
    return { outcome: 'changed', email }
  })
  if (outcome.outcome === 'changed') await taken.giveBack()
  return outcome
}
