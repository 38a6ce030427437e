import { queueMail } from '@/lib/mail/server/queue-mail'
import { emailChangedMail, emailChangeMail } from '../core/mails'
import type { SignedIn } from '../core/signed-in'
import type { AccessParts, Throttled, Visitor } from './access-parts'
import { checkOwnPassword, type PasswordCheck } from './change-password'
import { emailOfCode, issueCode, redeemCode } from './codes'
import { wrongCodeTickets } from './sign-in-tickets'
import type { CodeRequested } from './sign-in-with-code'
import { voidCodes } from './store-codes'
import { findUserByEmail, setEmail } from './store-users'
import { takeMail } from './take-mail'

/** Mails a code to the new address. An address that another account has gets none; the answer is the same. */
export async function requestEmailChange(
  access: AccessParts,
  visitor: Visitor,
  { person, password, email }: { person: SignedIn; password: string; email: string },
): Promise<CodeRequested | Exclude<PasswordCheck, { outcome: 'right' }>> {
  const check = await checkOwnPassword(access, { person, password })
  if (check.outcome !== 'right') return check
  const { site } = access
  const taken = await takeMail(access, visitor, { email, purpose: 'email_change', browser: null })
  if (taken.outcome === 'throttled') return taken
  return access.transact(visitor, async (work) => {
    const issued = await issueCode(work, { email, purpose: 'email_change' })
    const isTaken = (await findUserByEmail(work.tx, email)) !== null
    if (!isTaken) await queueMail(work, { to: email, ...emailChangeMail(issued.code, site) })
    return { outcome: 'requested', request: issued.request }
  })
}

export type EmailChanged = { outcome: 'changed'; email: string } | { outcome: 'refused' } | Throttled

/** Changes the address, now that the new one is proven, and tells the old one. */
export async function changeEmail(
  access: AccessParts,
  visitor: Visitor,
  { person, request, code }: { person: SignedIn; request: string; code: string },
): Promise<EmailChanged> {
  const { vault, clock, limit } = access
  const wanted = { purpose: 'email_change', browser: null, address: visitor.address } as const
  const next = await emailOfCode(access, { request, purpose: 'email_change' })
  const taken = await limit.take(wrongCodeTickets({ vault, email: next, ...wanted }), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<EmailChanged>(visitor, async (work) => {
    const email = await redeemCode(work, { request, code, purpose: 'email_change' })
    if (email === null) return { outcome: 'refused' }
    if (!(await setEmail(work.tx, person.userId, { email, now: work.now }))) return { outcome: 'refused' }
    // What was mailed to the old address must not open the account any more.
    await voidCodes(work.tx, person.email, ['sign_in', 'password_reset'])
    await queueMail(work, { to: person.email, ...emailChangedMail(email, access.site) })
    return { outcome: 'changed', email }
  })
  if (outcome.outcome === 'changed') await taken.giveBack()
  return outcome
}
