import type { Member } from '@/lib/foundation/permissions/core/granted'
import { createPerKeyLimit } from '@/lib/foundation/platform/concurrency/share'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { RateLimitRule } from '@/lib/foundation/rate-limit/core/window'
import { createPostgresAbuseCounter } from '@/lib/foundation/rate-limit/server/postgres-counter'
import { HOUR_MS } from '@/lib/foundation/shared/durations'

const TURNS: RateLimitRule = { name: 'stripe:organization', limit: 20, windowMs: HOUR_MS }

const oneAtATime = createPerKeyLimit({
  most: 1,
  mostWaiting: 2,
  refusal: 'Stripe is being asked for this organization already. Try again in a moment.',
})

type Call = { actor: Pick<Member, 'organizationId'>; reading: Pick<ReadContext, 'pool' | 'now'> }

/** Stripe limits all organizations of this installation together: none may use that up for the others. */
export async function takeTurn<T>({ actor, reading }: Call, run: () => Promise<T>): Promise<T> {
  const { organizationId } = actor
  const [counted] = await createPostgresAbuseCounter(reading.pool, TURNS)(
    [{ identifier: organizationId, hits: 1 }],
    reading.now,
  )
  if (counted?.isOver)
    throw new Fault('too_many_requests', `Stripe was opened ${TURNS.limit} times within the hour. Try again later.`)
  return oneAtATime(organizationId, run)
}
