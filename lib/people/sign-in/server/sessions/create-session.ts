import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { newToken, tokenHash } from '@/lib/foundation/platform/security/vault'
import { trimUserAgent } from '@/lib/people/sign-in/core/describe-browser'
import { sessionEnd } from '@/lib/people/sign-in/core/session-lifetime'
import { mailNewBrowser } from '../mail-new-browser'
import { recordAccountEvent } from '../record-account-event'
import type { NewSessionTokens, RequestContext } from '../sign-in-deps'
import { rememberBrowser } from './known-browsers'
import { insertPortalSession } from './portal-sessions.sql'
import { type Audience, SESSION_TABLES } from './session-tables'
import { insertSession } from './sessions.sql'

type SessionWork = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'randomBytes'>
type NewSession = {
  userId: string
  /** how the user signed in: password, email_code, oauth:github … */
  method: string
  isPending: boolean
  /** true where a user who is known to be signed in only gets a new token */
  isContinued?: boolean
}

/** Signs a vendor in. */
export async function createSession(
  work: WriteContext,
  context: RequestContext,
  { userId, method, isPending, isContinued = false }: NewSession,
): Promise<NewSessionTokens> {
  const token = await replaceToken(work, context, 'vendor')
  await insertSession(work.tx, { ...newSessionRow(work, context, { token, isPending }), userId, method, isPending })
  if (!isPending && !isContinued) await mailNewBrowser(work, context, userId)
  if (!isPending) await recordAccountEvent(work, context, { userId, kind: 'signed_in', detail: method })
  const browserToken = isPending ? null : await rememberBrowser(work, context, userId)
  return { outcome: 'signed_in', token, browserToken, userId, isPending }
}

/** Signs a customer in to the portal; `email` is what they proved, unless it was a Discord account. */
export async function createPortalSession(
  work: SessionWork,
  context: RequestContext,
  { personId, email }: { personId: string; email: string | null },
) {
  const token = await replaceToken(work, context, 'customer')
  await insertPortalSession(work.tx, { ...newSessionRow(work, context, { token, isPending: false }), personId, email })
  const browserToken = await rememberBrowser(work, context, personId)
  return { outcome: 'signed_in' as const, token, browserToken, personId }
}

/** A session never reuses the token of another, and the browser's previous session ends. */
async function replaceToken(
  { tx, now, randomBytes }: SessionWork,
  { sessionToken }: RequestContext,
  audience: Audience,
): Promise<string> {
  const { deleteByHash, deleteEnded } = SESSION_TABLES[audience]
  const token = newToken(randomBytes)
  if (sessionToken) await deleteByHash(tx, tokenHash(sessionToken))
  await deleteEnded(tx, now)
  return token
}

/** The columns shared by the tables of both audiences. */
export const newSessionRow = (
  { now, newId }: Pick<SessionWork, 'now' | 'newId'>,
  { address, userAgent }: Pick<RequestContext, 'address' | 'userAgent'>,
  { token, isPending }: { token: string; isPending: boolean },
) => ({
  id: newId(),
  tokenHash: tokenHash(token),
  address,
  userAgent: trimUserAgent(userAgent),
  createdAt: now,
  expiresAt: sessionEnd(now, now, isPending),
})
