import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import type { CodePurpose } from '../../core/email-code'
import { deleteCodes } from '../email-codes.sql'
import { lockUser } from '../users.sql'
import { forgetBrowsers } from './known-browsers'
import { type Audience, SESSION_TABLES } from './session-tables'

type Work = Pick<WriteContext, 'tx'>

/** Ends the session of a dashboard user who signs out. */
export const endSessionOfToken = ({ tx }: Work, token: string): Promise<void> =>
  SESSION_TABLES.vendor.deleteByHash(tx, tokenHash(token))

/** Ends the session of a customer who signs out. */
export const endPortalSession = ({ tx }: Work, token: string): Promise<void> =>
  SESSION_TABLES.customer.deleteByHash(tx, tokenHash(token))

/** Ends one session; false if this owner has no such session. */
export const endOneSession = ({ tx }: Work, audience: Audience, session: { id: string; ownerId: string }) =>
  SESSION_TABLES[audience].deleteOne(tx, session)

type Owner = { ownerId: string; exceptSessionId?: string }

/** Ends all sessions of one owner, except the given one. Returns how many. */
export async function endSessions({ tx }: Work, audience: Audience, { ownerId, exceptSessionId }: Owner) {
  if (audience === 'vendor') await lockUser(tx, ownerId)
  return SESSION_TABLES[audience].deleteOf(tx, ownerId, exceptSessionId)
}

/**
 * Ends the sessions, forgets the known browsers, and invalidates mailed codes and links: none of the earlier ways into
 * the account works any more.
 */
export async function signOutEverywhere(
  work: Work,
  audience: Audience,
  { codes, ...owner }: Owner & { codes?: { email: string; purposes: CodePurpose[] } },
): Promise<number> {
  const ended = await endSessions(work, audience, owner)
  await forgetBrowsers(work, owner.ownerId)
  if (codes) await deleteCodes(work.tx, codes.email, codes.purposes)
  return ended
}
