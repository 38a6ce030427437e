import type { SessionUser } from '@/lib/foundation/permissions/core/signed-in'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { markSessionProven } from './sessions.sql'

/** Remembers that the user of this session has just proved who they are. */
export const rememberProof = (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { sessionId }: Pick<SessionUser, 'sessionId'>,
): Promise<void> => markSessionProven(tx, sessionId, now)
