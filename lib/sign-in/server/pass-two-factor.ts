import type { SessionUser } from '@/lib/permissions/core/signed-in'
import { secondFactorTickets } from './attempt-tickets'
import { createSession } from './sessions/create-session'
import { browserOfOwner } from './sessions/known-browsers'
import type { NewSessionTokens, RequestContext, SignInDeps, Throttled } from './sign-in-deps'
import { verifyTwoFactorCode } from './two-factor'

export type TwoFactorOutcome = NewSessionTokens | Throttled | { outcome: 'refused' }

/** Turns a pending session into one that opens everything, under a new token. */
export async function passTwoFactor(
  access: SignInDeps,
  visitor: RequestContext,
  { person, code }: { person: SessionUser; code: string },
): Promise<TwoFactorOutcome> {
  const proof = (await browserOfOwner(access, visitor, person.userId)) ?? proofOf(person.method)
  const taken = await access.limit.take(secondFactorTickets(person.userId, proof), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await access.transact<TwoFactorOutcome>(visitor, async (work) => {
    if (!(await verifyTwoFactorCode(work, person.userId, code))) return { outcome: 'refused' }
    return createSession(work, visitor, { userId: person.userId, method: 'second_factor', isPending: false })
  })
  if (outcome.outcome === 'signed_in') await taken.giveBack()
  return outcome
}

/** Whoever has the mailbox is not counted with who has, or guessed, the password. */
const proofOf = (method: string): string => (MAILED.includes(method) ? 'mail' : method)

const MAILED = ['email_code', 'email_link', 'password_reset']
