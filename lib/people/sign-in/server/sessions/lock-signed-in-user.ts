import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { lockUser } from '../users.sql'
import { isSessionKept } from './sessions.sql'

/** The user of a session as of now, locked until the transaction ends; null if the session has ended meanwhile. */
export async function lockSignedInUser(
  { tx }: Pick<WriteContext, 'tx'>,
  { userId, sessionId }: Pick<SessionUser, 'userId' | 'sessionId'>,
) {
  const user = await lockUser(tx, userId)
  return (await isSessionKept(tx, sessionId)) ? user : null
}
