import type { WriteContext } from '@/lib/platform/database/context'
import { sha256 } from '@/lib/platform/security/vault'
import { knownBrowserEnd } from '@/lib/sign-in/core/session-lifetime'
import type { RequestContext, SignInDeps } from '../sign-in-deps'
import {
  deleteBrowsersOf,
  dropOldBrowsers,
  findPersonOfBrowser,
  findUserOfBrowser,
  insertKnownBrowser,
  isBrowserOf,
  renameBrowser,
} from './known-browsers.sql'

const TOKEN_BYTES = 32
/** Nobody signs in with more; whoever steals a session again and again gains no tries by it. */
const MAX_BROWSERS = 20

type ReadContext = Pick<SignInDeps, 'db' | 'clock'>
type Bearer = Pick<RequestContext, 'browserToken'>

/**
 * Notes that the owner signed in with this browser, under a new token: what was stolen of the one before is worth
 * nothing. Answers the token for the cookie.
 */
export async function rememberBrowser(
  { tx, now, randomBytes }: Pick<WriteContext, 'tx' | 'now' | 'randomBytes'>,
  { browserToken }: Bearer,
  ownerId: string,
): Promise<string> {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  const tokenHash = hashOf(token)
  if (isReadable(browserToken)) await renameBrowser(tx, hashOf(browserToken), tokenHash)
  await insertKnownBrowser(tx, { tokenHash, ownerId, expiresAt: knownBrowserEnd(now), now })
  await dropOldBrowsers(tx, ownerId, MAX_BROWSERS)
  return token
}

/** From now on every browser is a stranger to this owner. */
export const forgetBrowsers = ({ tx }: Pick<WriteContext, 'tx'>, ownerId: string): Promise<void> =>
  deleteBrowsersOf(tx, ownerId)

/** What the tries of a known browser are counted under; null for a stranger. */
export type KnownBrowser = string | null

export async function browserOfUser({ db, clock }: ReadContext, visitor: Bearer, email: string): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isReadable(browserToken)) return null
  const tokenHash = hashOf(browserToken)
  return nameOf(tokenHash, await findUserOfBrowser(db, tokenHash, { email, now: clock() }))
}

export async function browserOfPerson(
  { db, clock }: ReadContext,
  visitor: Bearer,
  email: string,
): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isReadable(browserToken)) return null
  const tokenHash = hashOf(browserToken)
  return nameOf(tokenHash, await findPersonOfBrowser(db, tokenHash, { email, now: clock() }))
}

export async function browserOfOwner(
  { db, clock }: ReadContext,
  visitor: Bearer,
  ownerId: string,
): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isReadable(browserToken)) return null
  const tokenHash = hashOf(browserToken)
  return nameOf(tokenHash, (await isBrowserOf(db, { tokenHash, ownerId }, clock())) ? ownerId : null)
}

const nameOf = (tokenHash: Uint8Array, ownerId: string | null): KnownBrowser =>
  ownerId && `${ownerId} ${Buffer.from(tokenHash).toString('base64url').slice(0, 22)}`

const isReadable = (token: string | null): token is string => token !== null && token.length <= 256

const hashOf = (token: string): Uint8Array<ArrayBuffer> => Uint8Array.from(sha256(token))
