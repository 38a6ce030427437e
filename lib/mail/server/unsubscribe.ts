import { z } from 'zod'
import type { ReadContext, WriteContext } from '@/lib/platform/database/context'
import type { Vault } from '@/lib/platform/security/vault'
import { deleteOptOut, findSender, insertOptOut } from './opt-outs.sql'

const MAX_TOKEN = 2_000
const subscription = z.strictObject({ organization: z.uuid(), email: z.string() })

/** The content of the link in a mail: the vendor and the recipient. Sealed, so that no one can unsubscribe others. */
export const unsubscribeToken = (vault: Vault, given: { organizationId: string; email: string }): string =>
  vault.encrypt(JSON.stringify({ organization: given.organizationId, email: given.email })).toString('base64url')

/** The recipient and vendor of an unsubscribe link; null for an invalid link. Reading it changes nothing. */
export async function readSubscription({ db, vault }: Pick<ReadContext, 'db' | 'vault'>, token: string) {
  const read = readToken(vault, token)
  const sender = read && (await findSender(db, read.organization))
  return read && sender ? { vendor: sender.brandName ?? sender.name, email: read.email } : null
}

/** Ends the mails, or resumes them. False for an invalid link. */
export async function setSubscription(
  { tx, vault, now }: Pick<WriteContext, 'tx' | 'vault' | 'now'>,
  token: string,
  { isWanted }: { isWanted: boolean },
): Promise<boolean> {
  const read = readToken(vault, token)
  if (!read || !(await findSender(tx, read.organization))) return false
  const optOut = { organizationId: read.organization, email: read.email }
  if (isWanted) await deleteOptOut(tx, optOut)
  else await insertOptOut(tx, optOut, now)
  return true
}

function readToken(vault: Vault, token: string): z.infer<typeof subscription> | null {
  if (token.length > MAX_TOKEN) return null
  try {
    return subscription.parse(JSON.parse(vault.decrypt(Buffer.from(token, 'base64url'))))
  } catch {
    return null
  }
}
