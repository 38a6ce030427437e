import type { SignedIn } from '../core/signed-in'
import type { AccessParts, SignedInNow, Throttled, Visitor } from './access-parts'
import { createSession } from './create-session'
import { passSecondFactorCode } from './second-factor'
import { secondFactorTickets } from './sign-in-tickets'

export type SecondFactorOutcome = SignedInNow | Throttled | { outcome: 'refused' }

/** Turns a pending session into one that opens everything, under a new token. */
export async function giveSecondFactor(
  access: AccessParts,
  visitor: Visitor,
  { person, code }: { person: SignedIn; code: string },
): Promise<SecondFactorOutcome> {
  const taken = await access.limit.take(secondFactorTickets(person.userId), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<SecondFactorOutcome>(visitor, async (work) => {
    if (!(await passSecondFactorCode(work, person.userId, code))) return { outcome: 'refused' }
    return createSession(work, visitor, { userId: person.userId, method: 'second_factor', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}
