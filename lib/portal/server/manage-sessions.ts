import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { browserOf } from '@/lib/sign-in/core/describe-browser'
import { endOneSession, signOutEverywhere } from '@/lib/sign-in/server/sessions/end-sessions'
import { findSessionsOf } from '@/lib/sign-in/server/sessions/list-sessions'
import type { PortalSessions } from '../core/schema'
import type { Customer } from './read-customer'

/** Where the person is signed in, the browser that was seen last first. */
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

/** Signs every browser out, this one too, and forgets that any of them was known. */
export async function endAllSessions(work: Pick<WriteContext, 'tx'>, { personId }: Customer): Promise<void> {
  await signOutEverywhere(work, 'customer', { ownerId: personId })
}
