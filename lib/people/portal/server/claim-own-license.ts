import type { CustomerInput } from '@/lib/catalog/customers/core/customer-identity'
import { pastedKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { takeFromStock } from '@/lib/catalog/licenses/transfers/server/take-from-stock'
import { queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { CLAIMS } from '../core/write-limits'
import { findEmails, findIdentities } from './identities.sql'
import type { Claimed, PortalDeps, PortalRequestContext } from './portal-deps'
import type { Customer } from './read-customer'
import { findInStock, findOwnWithKeyHash, findVendorOf, type InStock, type KeyOfVendor, lockInStock } from './stock.sql'

/** A key that a customer entered, on a vendor's page or that of all vendors. */
export type EnteredKey = { licenseKey: string; vendor: string | null }

const UNKNOWN = 'No license in stock has this key.'
const REVOKED = 'This license is revoked.'
const NOT_OWN = 'Choose one of your emails.'

type Asker = Pick<PortalRequestContext, 'address'> & Partial<Pick<Customer, 'personId'>>

/**
 * A license in stock that a key opens, the first of a bundle and how many those are, or a Fault; keys that open none are
 * counted. Two vendors with one key of their own: only the page of a vendor tells which is meant.
 */
export async function findByEnteredKey(
  { db, vault, limit, clock }: Pick<PortalDeps, 'db' | 'vault' | 'limit' | 'clock'>,
  { address, personId }: Asker,
  { licenseKey, vendor }: EnteredKey,
): Promise<(InStock & { count: number }) | Throttled> {
  const tries = [address ?? 'unknown', ...(personId ? [personId] : [])]
  const attempt = await limit.consume(
    tries.map((identifier) => ({ rule: CLAIMS, identifier })),
    clock(),
  )
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const found = await findInStock(db, pastedKeyHashes(vault, licenseKey), vendor)
  if (new Set(found.map(({ organizationId }) => organizationId)).size !== 1) throw unknownKey()
  await attempt.refund()
  const valid = found.filter(({ isRevoked }) => !isRevoked)
  const [first] = valid
  if (!first) throw new Fault('forbidden', REVOKED, { license_key: REVOKED })
  return { ...first, count: valid.length }
}

const unknownKey = () => new Fault('not_found', UNKNOWN, { license_key: UNKNOWN })

/**
 * Gives the licenses in stock that a key opens to the signed-in customer, by the verified email that they chose or else
 * signed in with, or, if they linked none, their Discord ID. One that they have already is told them, and not counted:
 * nobody tries keys that are theirs.
 */
export async function claimOwnLicense(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer: asker, email: chosen, ...entered }: EnteredKey & { customer: Customer; email?: string | undefined },
): Promise<(Claimed & { was_own: boolean }) | Throttled> {
  const { personId, customerIds } = asker
  const own = await findOwnWithKey(parts, customerIds, entered)
  if (own !== null) return { ...own, was_own: true }
  const found = await findByEnteredKey(parts, { address: visitor.address, personId }, entered)
  if ('outcome' in found) return found
  return parts.transact(visitor, async (work) => {
    const claimed = await takeOpened(work, found, await customerOf(work.tx, asker, chosen))
    if (claimed === null) throw unknownKey()
    return { ...claimed, was_own: false }
  })
}

/**
 * Gives the licenses whose key was entered to the email that proved itself by the link. Null if somebody was faster, the
 * key was replaced, or they were revoked: they are signed in all the same.
 */
export async function claimByLink(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { licenseId, keyHash, email }: { licenseId: string; keyHash: KeyOfVendor['keyHash']; email: string },
): Promise<Claimed | null> {
  const organizationId = await findVendorOf(parts.db, licenseId)
  if (organizationId === null) return null
  const customer = { email, discord_id: null, name: null }
  return parts.transact(visitor, (work) => takeOpened(work, { organizationId, keyHash }, customer))
}

/**
 * Gives what a key opens to its first customer, who is emailed as about a new license: one email about a bundle, as about
 * an order. Null if there are none anymore.
 */
async function takeOpened(
  work: WriteContext,
  { organizationId, keyHash }: KeyOfVendor,
  customer: CustomerInput,
): Promise<Claimed | null> {
  const actor = { organizationId, userId: null, email: customer.email ?? `Discord ${customer.discord_id}` }
  const licenseIds = await lockInStock(work.tx, { organizationId, keyHash })
  for (const id of licenseIds) await takeFromStock(work, actor, { ref: { id, organizationId }, customer })
  const order = licenseIds.length > 1 && { order: { number: null, news: 'paid' as const } }
  await queueCustomerMail(work, { mail: 'license_issued', organizationId, licenseIds, ...order })
  const [id] = licenseIds
  return id === undefined ? null : { id, count: licenseIds.length }
}

type Found = Pick<PortalDeps, 'db' | 'vault'>

/** Null if the key opens a license in stock: of those that share it, one may be the customer's already. */
async function findOwnWithKey(
  { db, vault }: Found,
  customerIds: string[],
  { licenseKey, vendor }: EnteredKey,
): Promise<Claimed | null> {
  const hashes = pastedKeyHashes(vault, licenseKey)
  const own = await findOwnWithKeyHash(db, { customerIds, hashes, slug: vendor })
  return own !== null && (await findInStock(db, hashes, vendor)).length === 0 ? own : null
}

async function customerOf(tx: Tx, asker: Customer, chosen: string | undefined) {
  const emails = await findEmails(tx, asker)
  if (chosen !== undefined && !emails.includes(chosen)) throw new Fault('invalid', NOT_OWN, { email: NOT_OWN })
  const email = chosen ?? emails[0]
  if (email !== undefined) return { email, discord_id: null, name: null }
  const discord = (await findIdentities(tx, asker.personId)).find(({ kind }) => kind === 'discord')
  if (!discord) throw new Fault('unauthorized', 'Sign in to continue.')
  return { email: null, discord_id: discord.value, name: null }
}
