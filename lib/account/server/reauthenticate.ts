import { queueMail } from '@/lib/mail/server/queue-mail'
import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { isPasswordOf } from '@/lib/platform/security/password'
import { refundOnError } from '@/lib/rate-limit/server/attempt-limit'
import { ownMailTickets, ownProofTickets } from '@/lib/sign-in/server/attempt-tickets'
import { issueCode, redeemCode } from '@/lib/sign-in/server/email-codes'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'
import type { CodeRequested } from '@/lib/sign-in/server/sign-in-with-code'
import { stepUpMail } from '../core/mails'
import { findCredentials } from './users.sql'

const PURPOSE = 'step_up'

/** What somebody signed in shows before they change how they sign in: a session may be stolen. */
export type Reauthentication = { password: string; request: string | null; code: string }
/** `by` says what was asked for: a code from the mailbox where there is no password. */
export type ReauthenticationResult = { outcome: 'right' } | { outcome: 'refused'; by: 'password' | 'code' } | Throttled

/** Mails a code to the person's own address, to be entered where they are signed in. */
export async function requestReauthenticationCode(
  access: SignInDeps,
  visitor: RequestContext,
  { userId, email }: SessionUser,
): Promise<CodeRequested> {
  const taken = await access.limit.take(ownMailTickets(userId), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE, boundTo: userId })
    await queueMail(work, { to: email, ...stepUpMail(code, access.site) })
    return { outcome: 'requested', request }
  })
}

/** Whether the person knows their password, or, where they have none, has their mailbox. */
export async function reauthenticate(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof }: { person: SessionUser; proof: Reauthentication },
): Promise<ReauthenticationResult> {
  const taken = await access.limit.take(ownProofTickets(person.userId), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const user = await findCredentials(access.db, person.userId)
  const by = user?.passwordHash == null ? 'code' : 'password'
  const isRight =
    by === 'code'
      ? await isOwnCode(access, visitor, { person, proof })
      : await refundOnError(taken, () => isPasswordOf(proof.password, user?.passwordHash ?? null))
  if (!isRight) return { outcome: 'refused', by }
  await taken.giveBack()
  return { outcome: 'right' }
}

async function isOwnCode(
  access: SignInDeps,
  visitor: RequestContext,
  { person, proof: { request, code } }: { person: SessionUser; proof: Reauthentication },
): Promise<boolean> {
  if (request === null) return false
  const given = { request, code: code.replaceAll(/[\s-]/g, ''), purpose: PURPOSE, boundTo: person.userId } as const
  return person.email === (await access.transact(visitor, (work) => redeemCode(work, given)))
}
