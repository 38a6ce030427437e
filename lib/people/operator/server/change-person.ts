import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { operatorOf } from '@/lib/foundation/shared/change'
import { endAccessTokens } from '@/lib/people/access-tokens/server/end-access-tokens'
import { recordAccountEvent } from '@/lib/people/sign-in/server/record-account-event'
import { signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import type { RequestContext } from '@/lib/people/sign-in/server/sign-in-deps'
import { resumeUser, suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import type { Operator } from '../core/operator'
import { recordOperatorAct } from './record-operator-act'
import { findEmailOfUser } from './users.sql'

/** Who does it, and to whom. */
type Change = { operator: Operator; visitor: RequestContext; userId: string }

/** People read their own account's events: the operator's address and browser are not theirs to see. */
const NO_ORIGIN = { address: null, userAgent: null }

/** Suspends a person: every session and every access token that acts for them ends, and nothing signs them in. */
export async function suspendPerson(work: WriteContext, { operator, visitor, userId }: Change) {
  if (userId === operator.userId) throw new Fault('conflict', "You can't suspend yourself.")
  const email = await requireEmail(work, userId)
  await suspendUser(work, NO_ORIGIN, userId)
  await endAccessTokens(work, (organizationId) => operatorOf(operator, organizationId), { userId, email })
  await recordOperatorAct(work, visitor, { operator, what: `suspended ${email}` })
  return { done: true as const }
}

/** Lets a suspended person sign in again. */
export async function resumePerson(work: WriteContext, { operator, visitor, userId }: Change) {
  const email = await requireEmail(work, userId)
  await resumeUser(work, NO_ORIGIN, userId)
  await recordOperatorAct(work, visitor, { operator, what: `resumed ${email}` })
  return { done: true as const }
}

/** Signs a person out of every browser; they may sign in again. Answers how many sessions there were. */
export async function signPersonOut(work: WriteContext, { operator, visitor, userId }: Change) {
  if (userId === operator.userId) throw new Fault('conflict', 'To end your own sessions, open your account.')
  const email = await requireEmail(work, userId)
  const codes = { email, purposes: ['sign_in' as const, 'password_reset' as const] }
  const ended = await signOutEverywhere(work, 'vendor', { ownerId: userId, codes })
  await recordAccountEvent(work, NO_ORIGIN, { userId, kind: 'sessions_ended' })
  await recordOperatorAct(work, visitor, { operator, what: `signed ${email} out everywhere` })
  return { ended }
}

async function requireEmail({ tx }: WriteContext, userId: string): Promise<string> {
  const email = await findEmailOfUser(tx, userId)
  if (email === null) throw new Fault('not_found', "This person doesn't exist.")
  return email
}
