import type { SessionUser } from '@/lib/permissions/core/signed-in'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Db } from '@/lib/platform/database/db'
import { isProofFresh } from '@/lib/sign-in/core/session-lifetime'
import { findProof, markSessionProven } from './sessions.sql'

type Session = Pick<SessionUser, 'sessionId'>

/** Remembers that the user of this session has just proved who they are. */
export const rememberProof = ({ tx, now }: Pick<WriteContext, 'tx' | 'now'>, { sessionId }: Session): Promise<void> =>
  markSessionProven(tx, sessionId, now)

/** Whether the user of this session proved who they are a few minutes ago. */
export const isProven = async ({ db, now }: { db: Db; now: Date }, { sessionId }: Session): Promise<boolean> =>
  isProofFresh(await findProof(db, sessionId), now)
