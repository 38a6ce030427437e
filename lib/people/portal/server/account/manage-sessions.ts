import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { browserOf } from '@/lib/people/sign-in/core/describe-browser'
import { endOneSession, signOutEverywhere } from '@/lib/people/sign-in/server/sessions/end-sessions'
import { findSessionsOf } from '@/lib/people/sign-in/server/sessions/list-sessions'
import type { PortalSessions } from '../../core/schema'
import type { Customer } from '../read-customer'

/** The customer's sessions, most recently seen first. */
export async function listSessions(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { personId, sessionId }: Customer,
): Promise<PortalSessions> {
  const sessions = await findSessionsOf({ db, now }, 'customer', personId)
  return {
    items: sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      ...browserOf(userAgent),
      address,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      is_current: id === sessionId,
    })),
  }
}

/** Signs one browser out. */
export async function endSession(work: Pick<WriteContext, 'tx'>, { personId }: Customer, id: string) {
  if (!(await endOneSession(work, 'customer', { id, ownerId: personId })))
    throw new Fault('not_found', 'You have no such session.')
  return { done: true as const }
}

/** Signs every browser out but this one, and forgets all known browsers. */
export async function endOtherSessions(work: Pick<WriteContext, 'tx'>, { personId, sessionId }: Customer) {
  await signOutEverywhere(work, 'customer', { ownerId: personId, exceptSessionId: sessionId })
  return { done: true as const }
}
