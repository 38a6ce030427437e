import { queueMail } from '@/lib/foundation/mail/server/queue-mail'
import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { isPasswordOf } from '@/lib/foundation/platform/security/password'
import { refundOnError } from '@/lib/foundation/rate-limit/server/attempt-limit'
import { reauthenticationAttempts, reauthenticationMailAttempts } from '@/lib/people/sign-in/server/attempts'
import { issueCode, redeemCode } from '@/lib/people/sign-in/server/email-codes'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import type { CodeRequested } from '@/lib/people/sign-in/server/sign-in-with-code'
import { stepUpMail } from '../core/mails'
import { findCredentials } from './users.sql'

const PURPOSE = 'step_up'

/** Proof of identity that a change of sign-in methods requires, because a session may be stolen. */
export type Reauthentication = { password: string; request: string | null; code: string }
/**
 * `by` names the required proof: a mailed code for users without a password. `passwordHash` is the one it was compared
 * with: a change that takes time checks that it is still the user's.
 */
export type ReauthenticationResult =
  | { outcome: 'right'; by: 'password' | 'code'; passwordHash: string | null }
  | { outcome: 'refused'; by: 'password' | 'code' }
  | Throttled

/** Mails a code to the user's own address, to be entered in the signed-in browser. */
export async function requestReauthenticationCode(
  access: SignInDeps,
  visitor: RequestContext,
  { userId, email }: SessionUser,
): Promise<CodeRequested> {
  const attempt = await access.limit.consume(reauthenticationMailAttempts(userId), access.clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE, boundTo: userId })
    await queueMail(work, { to: email, ...stepUpMail(code, access.site) })
    return { outcome: 'requested', request }
  })
}

/** Checks the password, or a mailed code for users without one. */
export async function reauthenticate(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof }: { user: SessionUser; proof: Reauthentication },
): Promise<ReauthenticationResult> {
  const attempt = await access.limit.consume(reauthenticationAttempts(user.userId), access.clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const credentials = await findCredentials(access.db, user.userId)
  const passwordHash = credentials?.passwordHash ?? null
  const by = passwordHash === null ? 'code' : 'password'
  const isRight =
    by === 'code'
      ? await isOwnCode(access, visitor, { user, proof })
      : await refundOnError(attempt, () => isPasswordOf(proof.password, passwordHash))
  if (!isRight) return { outcome: 'refused', by }
  await attempt.refund()
  return { outcome: 'right', by, passwordHash }
}

async function isOwnCode(
  access: SignInDeps,
  visitor: RequestContext,
  { user, proof: { request, code } }: { user: SessionUser; proof: Reauthentication },
): Promise<boolean> {
  if (request === null) return false
  const given = { request, code: code.replaceAll(/[\s-]/g, ''), purpose: PURPOSE, boundTo: user.userId } as const
  return user.email === (await access.transact(visitor, (work) => redeemCode(work, given)))
}
