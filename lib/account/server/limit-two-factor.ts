import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { twoFactorAttempts } from '@/lib/sign-in/server/attempts'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'

export type RequestOrigin = Pick<RequestContext, 'address' | 'requestId' | 'userAgent'>

/** Wrong codes are counted with those of signing in: a stolen session is no way around the limit. */
export async function limitTwoFactor<T extends { outcome: string }>(
  { limit, clock }: SignInDeps,
  { userId }: SessionUser,
  run: () => Promise<T>,
): Promise<T | Throttled> {
  const attempt = await limit.consume(twoFactorAttempts(userId, 'session'), clock())
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const outcome = await run()
  if (outcome.outcome !== 'refused') await attempt.refund()
  return outcome
}
