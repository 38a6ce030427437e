import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { newToken, tokenHash } from '@/lib/foundation/platform/security/vault'
import { knownBrowserEnd } from '@/lib/people/sign-in/core/session-lifetime'
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
import { isTokenLike } from './read-session'

/** More than people use, so repeatedly stealing a session gains no further attempts. */
const MAX_BROWSERS = 20

type ReadContext = Pick<SignInDeps, 'db' | 'clock'>
type Bearer = Pick<RequestContext, 'browserToken'>

/**
 * Remembers that the owner signed in with this browser. Returns a new token for its cookie, so that a stolen one
 * becomes worthless.
 */
export async function rememberBrowser(
  { tx, now, randomBytes }: Pick<WriteContext, 'tx' | 'now' | 'randomBytes'>,
  { browserToken }: Bearer,
  ownerId: string,
): Promise<string> {
  const token = newToken(randomBytes)
  const hash = tokenHash(token)
  if (isTokenLike(browserToken)) await renameBrowser(tx, tokenHash(browserToken), hash)
  await insertKnownBrowser(tx, { tokenHash: hash, ownerId, expiresAt: knownBrowserEnd(now), now })
  await dropOldBrowsers(tx, ownerId, MAX_BROWSERS)
  return token
}

/** Whether the owner signed in with this browser before, as of this transaction. */
export const isBrowserKnown = async (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { browserToken }: Bearer,
  ownerId: string,
): Promise<boolean> =>
  isTokenLike(browserToken) && isBrowserOf(tx, { tokenHash: tokenHash(browserToken), ownerId }, now)

/** Forgets all known browsers of this owner. */
export const forgetBrowsers = ({ tx }: Pick<WriteContext, 'tx'>, ownerId: string): Promise<void> =>
  deleteBrowsersOf(tx, ownerId)

/** The identifier under which a known browser's attempts are counted; null for any other. */
export type KnownBrowser = string | null

export async function browserOfUser({ db, clock }: ReadContext, visitor: Bearer, email: string): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isTokenLike(browserToken)) return null
  const hash = tokenHash(browserToken)
  return nameOf(hash, await findUserOfBrowser(db, hash, { email, now: clock() }))
}

export async function browserOfPerson(
  { db, clock }: ReadContext,
  visitor: Bearer,
  email: string,
): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isTokenLike(browserToken)) return null
  const hash = tokenHash(browserToken)
  return nameOf(hash, await findPersonOfBrowser(db, hash, { email, now: clock() }))
}

export async function browserOfOwner(
  { db, clock }: ReadContext,
  visitor: Bearer,
  ownerId: string,
): Promise<KnownBrowser> {
  const { browserToken } = visitor
  if (!isTokenLike(browserToken)) return null
  const hash = tokenHash(browserToken)
  return nameOf(hash, (await isBrowserOf(db, { tokenHash: hash, ownerId }, clock())) ? ownerId : null)
}

const nameOf = (hash: Uint8Array, ownerId: string | null): KnownBrowser =>
  ownerId && `${ownerId} ${Buffer.from(hash).toString('base64url').slice(0, 22)}`
