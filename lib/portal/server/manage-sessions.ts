import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { browserOf } from '@/lib/sign-in/core/describe-browser'
import { forgetBrowsers } from '@/lib/sign-in/server/sessions/known-browsers'
import { deleteSession, deleteSessionsOf, findSessionsOf } from '@/lib/sign-in/server/sessions/portal-sessions.sql'
import type { Customer } from '../core/customer'
import type { PortalSessions } from '../core/schema'

/** Where the person is signed in, the browser that was seen last first. */
export async function listSessions(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  { personId, sessionId }: Customer,
): Promise<PortalSessions> {
  const sessions = await findSessionsOf(db, personId, now)
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
export async function endSession({ tx }: Pick<WriteContext, 'tx'>, { personId }: Customer, id: string) {
  if (!(await deleteSession(tx, { id, personId }))) throw new Fault('not_found', 'You have no such session.')
  return { done: true as const }
}

/** Signs every browser out, this one too, and makes each of them a stranger. */
export async function endAllSessions(work: Pick<WriteContext, 'tx'>, { personId }: Customer): Promise<void> {
  await forgetBrowsers(work, personId)
  await deleteSessionsOf(work.tx, personId)
}
