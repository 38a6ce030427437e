import type { SignedIn } from '@/lib/permissions/core/signed-in'
import { secondFactorTickets } from './attempt-tickets'
import { createSession } from './sessions/create-session'
import { browserOfOwner } from './sessions/known-browsers'
import type { AccessParts, SignedInNow, Throttled, Visitor } from './sign-in-deps'
import { passSecondFactorCode } from './two-factor'

export type SecondFactorOutcome = SignedInNow | Throttled | { outcome: 'refused' }

/** Turns a pending session into one that opens everything, under a new token. */
export async function giveSecondFactor(
  access: AccessParts,
  visitor: Visitor,
  { person, code }: { person: SignedIn; code: string },
): Promise<SecondFactorOutcome> {
  const proof = (await browserOfOwner(access, visitor, person.userId)) ?? proofOf(person.method)
  const taken = await access.limit.take(secondFactorTickets(person.userId, proof), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<SecondFactorOutcome>(visitor, async (work) => {
    if (!(await passSecondFactorCode(work, person.userId, code))) return { outcome: 'refused' }
    return createSession(work, visitor, { userId: person.userId, method: 'second_factor', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}

/** Whoever has the mailbox is not counted with who has, or guessed, the password. */
const proofOf = (method: string): string => (MAILED.includes(method) ? 'mail' : method)

const MAILED = ['email_code', 'email_link', 'password_reset']
