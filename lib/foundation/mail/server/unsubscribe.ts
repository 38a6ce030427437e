import { z } from 'zod'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { deleteOptOut, findOptedOutAt, findSender, insertOptOut } from './opt-outs.sql'
import { readUnsubscribeToken, sealUnsubscribeToken } from './unsubscribe-token'

const subscription = z.strictObject({ organization: z.uuid(), email: z.string() })

/** The content of the link in a mail: the vendor and the recipient. Sealed, so that no one can unsubscribe others. */
export const unsubscribeToken = (vault: Vault, given: { organizationId: string; email: string }): string =>
  sealUnsubscribeToken(vault, { organization: given.organizationId, email: given.email })

/** The recipient and vendor of an unsubscribe link; null for an invalid link. Reading it changes nothing. */
export async function readSubscription({ db, vault }: Pick<ReadContext, 'db' | 'vault'>, token: string) {
  const read = readUnsubscribeToken(vault, subscription, token)
  const sender = read && (await findSender(db, read.organization))
  return read && sender ? { slug: sender.slug, vendor: sender.brandName ?? sender.name, email: read.email } : null
}

/** Ends the mails, or resumes them. False for an invalid link. */
export async function setSubscription(
  { tx, vault, now }: Pick<WriteContext, 'tx' | 'vault' | 'now'>,
  token: string,
  { isWanted }: { isWanted: boolean },
): Promise<boolean> {
  const read = readUnsubscribeToken(vault, subscription, token)
  if (!read || !(await findSender(tx, read.organization))) return false
  await chooseMails({ tx, now }, { organizationId: read.organization, email: read.email, isWanted })
  return true
}

type Choice = { organizationId: string; email: string; isWanted: boolean }

/** Ends the optional mails of a vendor to an email, or resumes them. */
export const chooseMails = (
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { isWanted, ...optOut }: Choice,
): Promise<void> => (isWanted ? deleteOptOut(tx, optOut) : insertOptOut(tx, optOut, now))

/** Since when a customer is unsubscribed from the optional mails of an organization; null if they aren't. */
export const unsubscribedSince = async (
  { db }: Pick<ReadContext, 'db'>,
  { organizationId, email }: { organizationId: string; email: string | null },
): Promise<Date | null> => (email === null ? null : findOptedOutAt(db, { organizationId, email }))
