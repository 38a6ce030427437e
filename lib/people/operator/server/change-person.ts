import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import { readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type OperatorIdentity, operatorOf } from '@/lib/foundation/shared/change'
import { endAccessTokens } from '@/lib/people/access-tokens/server/end-access-tokens'
import { deleteUser } from '@/lib/people/account/server/delete-user'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { resumeUser, suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import { personResumedMail, personSuspendedMail } from '../core/mails'
import { recordOperatorAct, type Visitor } from './record-operator-act'
import { findEmailOfUser } from './users.sql'

/** Who does it, and to whom. */
type Change = { operator: OperatorIdentity; visitor: Visitor; userId: string }

/** People read their own account's events: the operator's address and browser are not theirs to see. */
const NO_ORIGIN = { address: null, userAgent: null }

/**
 * Suspends a person: every session and every access token that acts for them ends, and nothing signs them in. They get the
 * reason by email.
 */
export async function suspendPerson(
  work: WriteContext,
  { operator, visitor, userId, reason }: Change & { reason: string | null },
) {
  if (userId === operator.userId) throw new Fault('conflict', "You can't suspend yourself.")
  const email = await requireEmail(work, userId)
  await suspendUser(work, NO_ORIGIN, { userId, reason })
  await endAccessTokens(work, (organizationId) => operatorOf(operator, organizationId), { userId, email })
  await recordOperatorAct(work, visitor, {
    operator,
    act: 'person.suspended',
    subjectId: userId,
    what: `suspended ${email}${reason === null ? '' : `: ${reason}`}`,
  })
  const { contact } = await readShownOperator(work.tx)
  await queueMail(work, { to: email, ...personSuspendedMail({ reason, contact }, work.site) })
  return { done: true as const }
}

/** Deletes a person's account, as they could themselves. */
export async function deletePerson(
  work: WriteContext,
  { operator, operatorEmails, visitor, userId }: Change & { operatorEmails: readonly string[] },
) {
  if (userId === operator.userId) throw new Fault('conflict', 'To delete your own account, open your account.')
  const { email } = await deleteUser(work, userId, { operator, operatorEmails })
  await recordOperatorAct(work, visitor, {
    operator,
    act: 'person.deleted',
    subjectId: userId,
    what: `deleted ${email}`,
  })
  return { done: true as const }
}

/** Lets a suspended person sign in again. */
export async function resumePerson(work: WriteContext, { operator, visitor, userId }: Change) {
  const email = await requireEmail(work, userId)
  await resumeUser(work, NO_ORIGIN, userId)
  await recordOperatorAct(work, visitor, {
    operator,
    act: 'person.resumed',
    subjectId: userId,
    what: `resumed ${email}`,
  })
  await queueMail(work, { to: email, ...personResumedMail(work.site) })
  return { done: true as const }
}

/** Signs a person out of every browser; they may sign in again. Answers how many sessions there were. */
export async function signPersonOut(work: WriteContext, { operator, visitor, userId }: Change) {
  if (userId === operator.userId) throw new Fault('conflict', 'To end your own sessions, open your account.')
  const email = await requireEmail(work, userId)
  const codes = { email, purposes: ['sign_in' as const, 'password_reset' as const] }
  const ended = await signOutEverywhere(work, 'vendor', { ownerId: userId, codes })
  await recordAccountEvent(work, NO_ORIGIN, { userId, kind: 'sessions_ended' })
  await recordOperatorAct(work, visitor, {
    operator,
    act: 'person.signed_out',
    subjectId: userId,
    what: `signed ${email} out everywhere`,
  })
  return { ended }
}

async function requireEmail({ tx }: WriteContext, userId: string): Promise<string> {
  const email = await findEmailOfUser(tx, userId)
  if (email === null) throw new Fault('not_found', "This person doesn't exist.")
  return email
}
