import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { secondFactorTickets } from '@/lib/sign-in/server/attempt-tickets'
import type { RequestContext, SignInDeps, Throttled } from '@/lib/sign-in/server/sign-in-deps'

export type RequestOrigin = Pick<RequestContext, 'address' | 'requestId' | 'userAgent'>

/** Wrong codes are counted with those of signing in: a stolen session is no way around the limit. */
export async function limitTwoFactor<T extends { outcome: string }>(
  { limit, clock }: SignInDeps,
  { userId }: SessionUser,
  run: () => Promise<T>,
): Promise<T | Throttled> {
  const taken = await limit.take(secondFactorTickets(userId, 'session'), clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await run()
  if (outcome.outcome !== 'refused') await taken.giveBack()
  return outcome
}
