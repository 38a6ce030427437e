import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { twoFactorAttempts } from '@/lib/people/sign-in/server/attempts'
import { lockSignedInUser } from '@/lib/people/sign-in/server/sessions/lock-signed-in-user'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/people/sign-in/server/sign-in-deps'

export type RequestOrigin = Pick<RequestContext, 'address' | 'requestId' | 'userAgent'>

/**
 * Runs in a transaction, with the user locked; refused if their session has ended meanwhile. Wrong codes are counted
 * with those of signing in: a stolen session is no way around the limit.
 */
export async function limitTwoFactor<T extends { outcome: string }>(
  { limit, clock, transact }: SignInDeps,
  { origin, user }: { origin: RequestOrigin; user: SessionUser },
  run: (work: WriteContext) => Promise<T>,
): Promise<T | Throttled | { outcome: 'refused' }> {
  const attempt = await limit.consume(twoFactorAttempts(user.userId, 'session'), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await transact<T | { outcome: 'refused' }>(origin, async (work) =>
    (await lockSignedInUser(work, user)) ? run(work) : { outcome: 'refused' },
  )
  if (outcome.outcome !== 'refused') await attempt.refund()
  return outcome
}
