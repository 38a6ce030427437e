import { queueMail } from '@/lib/mail/server/queue-mail'
import { isPasswordOf } from '@/lib/platform/password'
import { stepUpMail } from '../core/mails'
import type { SignedIn } from '../core/signed-in'
import type { AccessParts, Throttled, Visitor } from './access-parts'
import { issueCode, redeemCode } from './codes'
import { orGiveBack } from './sign-in-limit'
import { ownMailTickets, ownProofTickets } from './sign-in-tickets'
import type { CodeRequested } from './sign-in-with-code'
import { findUserById } from './store-users'

const PURPOSE = 'step_up'

/** What somebody signed in shows before they change how they sign in: a session may be stolen. */
export type OwnProof = { password: string; request: string | null; code: string }
/** `by` says what was asked for: a code from the mailbox where there is no password. */
export type ProofCheck = { outcome: 'right' } | { outcome: 'refused'; by: 'password' | 'code' } | Throttled

/** Mails a code to the person's own address, to be entered where they are signed in. */
export async function requestOwnProof(
  access: AccessParts,
  visitor: Visitor,
  { userId, email }: SignedIn,
): Promise<CodeRequested> {
  const taken = await access.limit.take(ownMailTickets(userId), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  return access.transact(visitor, async (work) => {
    const { request, code } = await issueCode(work, { email, purpose: PURPOSE, boundTo: userId })
    await queueMail(work, { to: email, ...stepUpMail(code, access.site) })
    return { outcome: 'requested', request }
  })
}

/** Whether the person knows their password, or, where they have none, has their mailbox. */
export async function proveSelf(
  access: AccessParts,
  visitor: Visitor,
  { person, proof }: { person: SignedIn; proof: OwnProof },
): Promise<ProofCheck> {
  const taken = await access.limit.take(ownProofTickets(person.userId), access.clock())
  if (taken.isOver) return { outcome: 'throttled', retryAfterSeconds: taken.retryAfterSeconds }
  const user = await findUserById(access.db, person.userId)
  const by = user?.passwordHash == null ? 'code' : 'password'
  const isRight =
    by === 'code'
      ? await isOwnCode(access, visitor, { person, proof })
      : await orGiveBack(taken, () => isPasswordOf(proof.password, user?.passwordHash ?? null))
  if (!isRight) return { outcome: 'refused', by }
  await taken.giveBack()
  return { outcome: 'right' }
}

async function isOwnCode(
  access: AccessParts,
  visitor: Visitor,
  { person, proof: { request, code } }: { person: SignedIn; proof: OwnProof },
): Promise<boolean> {
  if (request === null) return false
  const given = { request, code: code.replaceAll(/[\s-]/g, ''), purpose: PURPOSE, boundTo: person.userId } as const
  return person.email === (await access.transact(visitor, (work) => redeemCode(work, given)))
}
