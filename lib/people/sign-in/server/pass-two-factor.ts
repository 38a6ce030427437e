import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import { twoFactorAttempts } from './attempts'
import { createSession } from './sessions/create-session'
import { browserOfOwner } from './sessions/known-browsers'
import { lockSignedInUser } from './sessions/lock-signed-in-user'
import type { NewSessionTokens, RequestContext, SignInDeps, Throttled } from './sign-in-deps'
import { verifyTwoFactorCode } from './two-factor'

export type TwoFactorOutcome = NewSessionTokens | Throttled | { outcome: 'refused' }

/** Turns a pending session into a full one, under a new token. */
export async function passTwoFactor(
  access: SignInDeps,
  visitor: RequestContext,
  { user, code }: { user: SessionUser; code: string },
): Promise<TwoFactorOutcome> {
  const proof = (await browserOfOwner(access, visitor, user.userId)) ?? proofOf(user.method)
  const attempt = await access.limit.consume(twoFactorAttempts(user.userId, proof), access.clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await access.transact<TwoFactorOutcome>(visitor, async (work) => {
    if (!(await lockSignedInUser(work, user))) return { outcome: 'refused' }
    if (!(await verifyTwoFactorCode(work, user.userId, code))) return { outcome: 'refused' }
    return createSession(work, visitor, { userId: user.userId, method: 'second_factor', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await attempt.refund()
  return outcome
}

/**
 * Attempts after proof of the mailbox are counted separately from those after a password, which may have been guessed.
 */
const proofOf = (method: string): string => (MAILED.includes(method) ? 'mail' : method)

const MAILED = ['email_code', 'email_link', 'password_reset']
