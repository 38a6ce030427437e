import { readShownOperator } from '@/lib/foundation/plans/server/installation-mode'
import { isPasswordOf } from '@/lib/foundation/platform/security/password'
import { refundOnError } from '@/lib/foundation/rate-limit/server/attempt-limit'
import { passwordAttempts } from './attempts'
import { createSession } from './sessions/create-session'
import { browserOfUser } from './sessions/known-browsers'
import type { NewSessionTokens, RequestContext, SignInDeps, Throttled } from './sign-in-deps'
import { findUserByEmail, lockUser } from './users.sql'

/** `contact` is the operator's; null if none is set. */
type Suspended = { outcome: 'suspended'; contact: string | null }
export type PasswordOutcome = NewSessionTokens | Throttled | { outcome: 'refused' } | Suspended

/** An unknown address and a wrong password take the same time and get the same answer. */
export async function signInWithPassword(
  access: SignInDeps,
  visitor: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<PasswordOutcome> {
  const { db, vault, clock, limit } = access
  const browser = await browserOfUser(access, visitor, email)
  const attempt = await limit.consume(passwordAttempts({ vault, email, address: visitor.address, browser }), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }

  const user = await findUserByEmail(db, email)
  const isRight = await refundOnError(attempt, () => isPasswordOf(password, user?.passwordHash ?? null))
  if (!user || !isRight) return { outcome: 'refused' }
  await attempt.refund()
  return access.transact<PasswordOutcome>(visitor, async (work) => {
    // A password is compared for long enough that another one may have been set meanwhile, and all sessions ended.
    const current = await lockUser(work.tx, user.id)
    if (current?.passwordHash !== user.passwordHash) return { outcome: 'refused' }
    if (current.suspendedAt) return { outcome: 'suspended', contact: (await readShownOperator(work.tx)).contact }
    return createSession(work, visitor, {
      userId: user.id,
      method: 'password',
      isPending: current.totpEnabledAt !== null,
    })
  })
}
