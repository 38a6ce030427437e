import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { recordAccountEvent } from './record-account-event'
import { signOutEverywhere } from './sessions/end-sessions'
import type { RequestContext } from './sign-in-deps'
import { findUserById, updateSuspendedAt } from './users.sql'

type Origin = Pick<RequestContext, 'address' | 'userAgent'>

/** Suspends a user, who finds the reason in their activity: every session ends, and no sign-in works. Their organizations are not affected. */
export async function suspendUser(
  work: WriteContext,
  origin: Origin,
  { userId, reason }: { userId: string; reason: string | null },
): Promise<{ done: true }> {
  const user = await requireUser(work, userId)
  if (!(await updateSuspendedAt(work.tx, userId, { from: null, to: work.now })))
    throw new Fault('conflict', 'This person is already suspended.')
  const codes = { email: user.email, purposes: ['sign_in' as const, 'password_reset' as const, 'step_up' as const] }
  await signOutEverywhere(work, 'vendor', { ownerId: userId, codes })
  await recordAccountEvent(work, origin, { userId, kind: 'suspended', ...(reason !== null && { detail: reason }) })
  return { done: true }
}

/** Lets a suspended user sign in again. */
export async function resumeUser(work: WriteContext, origin: Origin, userId: string): Promise<{ done: true }> {
  await requireUser(work, userId)
  if (!(await updateSuspendedAt(work.tx, userId, { from: { not: null }, to: null })))
    throw new Fault('conflict', "This person isn't suspended.")
  await recordAccountEvent(work, origin, { userId, kind: 'resumed' })
  return { done: true }
}

async function requireUser({ tx }: WriteContext, userId: string) {
  const user = await findUserById(tx, userId)
  if (!user) throw new Fault('not_found', "This person doesn't exist.")
  return user
}
