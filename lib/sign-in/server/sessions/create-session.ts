import type { WriteContext } from '@/lib/platform/database/context'
import { sha256 } from '@/lib/platform/security/vault'
import { sessionEnd } from '@/lib/sign-in/core/session-lifetime'
import { readableAgent } from '@/lib/sign-in/core/user-agent'
import { recordAccountEvent } from '../record-account-event'
import type { NewSessionTokens, RequestContext } from '../sign-in-deps'
import { rememberBrowser } from './known-browsers'
import { deleteEndedSessions, deleteSessionByHash, insertSession } from './sessions.sql'

const TOKEN_BYTES = 32

export type SessionWork = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'randomBytes'>
export type NewSession = {
  userId: string
  /** how the person proved who they are: password, email_code, oauth:github … */
  method: string
  isPending: boolean
}

/** Signs in: always with a new token, and the session that the browser had before is over. */
export async function createSession(
  work: SessionWork,
  visitor: RequestContext,
  given: NewSession,
): Promise<NewSessionTokens> {
  const token = Buffer.from(work.randomBytes(TOKEN_BYTES)).toString('base64url')
  if (visitor.sessionToken) await deleteSessionByHash(work.tx, hashOf(visitor.sessionToken))
  await deleteEndedSessions(work.tx, work.now)
  await insertSession(work.tx, sessionRow(work, visitor, { ...given, token }))
  if (!given.isPending)
    await recordAccountEvent(work, visitor, { userId: given.userId, kind: 'signed_in', detail: given.method })
  const browserToken = given.isPending ? null : await rememberBrowser(work, visitor, given.userId)
  return { outcome: 'signed_in', token, browserToken, userId: given.userId, isPending: given.isPending }
}

export const sessionRow = (
  { now, newId }: Pick<SessionWork, 'now' | 'newId'>,
  { address, userAgent }: Pick<RequestContext, 'address' | 'userAgent'>,
  { userId, method, isPending, token }: NewSession & { token: string },
) => ({
  id: newId(),
  tokenHash: hashOf(token),
  userId,
  method,
  isPending,
  address,
  userAgent: readableAgent(userAgent),
  createdAt: now,
  expiresAt: sessionEnd(now, now, isPending),
})

export const hashOf = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(sha256(token))
