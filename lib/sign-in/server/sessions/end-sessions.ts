import type { WriteContext } from '@/lib/platform/database/context'
import { tokenHash } from '@/lib/platform/security/vault'
import type { CodePurpose } from '../../core/email-code'
import { deleteCodes } from '../email-codes.sql'
import { forgetBrowsers } from './known-browsers'
import { type Audience, SESSION_TABLES } from './session-tables'

type Work = Pick<WriteContext, 'tx'>

/** Ends the session of a vendor's browser that signs out. */
export const endSessionOfToken = ({ tx }: Work, token: string): Promise<void> =>
  SESSION_TABLES.vendor.deleteByHash(tx, tokenHash(token))

/** The same for a customer's. */
export const endPortalSession = ({ tx }: Work, token: string): Promise<void> =>
  SESSION_TABLES.customer.deleteByHash(tx, tokenHash(token))

/** Ends one session; false when this owner has no such session. */
export const endOneSession = ({ tx }: Work, audience: Audience, session: { id: string; ownerId: string }) =>
  SESSION_TABLES[audience].deleteOne(tx, session)

type Owner = { ownerId: string; exceptSessionId?: string }

/** Ends the sessions of one owner, but for one where it is named. Answers how many they were. */
export const endSessions = ({ tx }: Work, audience: Audience, { ownerId, exceptSessionId }: Owner): Promise<number> =>
  SESSION_TABLES[audience].deleteOf(tx, ownerId, exceptSessionId)

/**
 * Ends them, forgets the browsers, and voids what was mailed to sign in with: from now on nothing opens the account
 * that did so before.
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
