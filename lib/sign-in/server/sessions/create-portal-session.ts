import type { WriteContext } from '@/lib/platform/database/context'
import { sessionEnd } from '@/lib/sign-in/core/session-lifetime'
import type { RequestContext } from '../sign-in-deps'
import { hashOf } from './create-session'
import { rememberBrowser } from './known-browsers'
import { deleteSessionByHash, insertSession } from './portal-sessions.sql'

const TOKEN_BYTES = 32
const MAX_USER_AGENT = 300

/** Signs in: always with a new token, and the session that the browser had before is over. */
export async function createPortalSession(work: WriteContext, visitor: RequestContext, personId: string) {
  const token = Buffer.from(work.randomBytes(TOKEN_BYTES)).toString('base64url')
  if (visitor.sessionToken) await deleteSessionByHash(work.tx, hashOf(visitor.sessionToken))
  await insertSession(work.tx, {
    id: work.newId(),
    tokenHash: hashOf(token),
    personId,
    address: visitor.address,
    userAgent: visitor.userAgent?.slice(0, MAX_USER_AGENT).toWellFormed().replaceAll('\0', '') ?? null,
    createdAt: work.now,
    expiresAt: sessionEnd(work.now, work.now, false),
  })
  const browserToken = await rememberBrowser(work, visitor, personId)
  return { outcome: 'signed_in' as const, token, browserToken, personId }
}

/** Ends the session of this token, if there is one. */
export const endPortalSession = ({ tx }: Pick<WriteContext, 'tx'>, token: string): Promise<void> =>
  deleteSessionByHash(tx, hashOf(token))
