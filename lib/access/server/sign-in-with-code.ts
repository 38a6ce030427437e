import { queueMail } from '@/lib/mail/server/queue-mail'
import { signInCodeMail } from '../core/mails'
import type { AccessParts, SignedInNow, Throttled, Visitor } from './access-parts'
import { issueCode, redeemCode } from './codes'
import { createSession } from './create-session'
import { codeTickets, wrongCodeTickets } from './sign-in-tickets'
import { findUserByEmail } from './store-users'

export type CodeRequested = { outcome: 'requested'; request: string } | Throttled

/** Mails a code to who has an account. The answer is the same for who has none. */
export async function requestSignInCode(access: AccessParts, visitor: Visitor, email: string): Promise<CodeRequested> {
  const { vault, clock, limit, site } = access
  const taken = await limit.take(codeTickets({ vault, email, address: visitor.address }), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: 'sign_in' })
    const user = await findUserByEmail(work.tx, email)
    if (user && !user.suspendedAt) await queueMail(work, { to: email, ...signInCodeMail(code, site) })
    return { outcome: 'requested', request }
  })
}

export type CodeOutcome = SignedInNow | Throttled | { outcome: 'refused' }

/** Signs in with the code from the mail. */
export async function signInWithCode(
  access: AccessParts,
  visitor: Visitor,
  { request, code }: { request: string; code: string },
): Promise<CodeOutcome> {
  const taken = await access.limit.take(wrongCodeTickets(visitor.address), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<CodeOutcome>(visitor, async (work) => {
    const email = await redeemCode(work, { request, code, purpose: 'sign_in' })
    const user = email === null ? null : await findUserByEmail(work.tx, email)
    if (!user || user.suspendedAt) return { outcome: 'refused' }
    const isPending = user.totpEnabledAt !== null
    return createSession(work, visitor, { userId: user.id, method: 'email_code', isPending })
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}
