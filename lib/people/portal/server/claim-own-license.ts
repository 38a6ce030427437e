import { pastedKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { takeFromStock } from '@/lib/catalog/licenses/transfers/server/take-from-stock'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { CLAIMS } from '../core/write-limits'
import { findEmails, findIdentities } from './identities.sql'
import type { PortalDeps, PortalRequestContext } from './portal-deps'
import type { Customer } from './read-customer'
import { findIdByKey, findInStock, findVendorOfStock, type InStock } from './stock.sql'

/** A key that a customer entered, on a vendor's page or that of all vendors. */
export type EnteredKey = { licenseKey: string; vendor: string | null }

const UNKNOWN = 'No license in stock has this key.'
const REVOKED = 'This license is revoked.'
const NOT_OWN = 'Choose one of your emails.'

type Asker = Pick<PortalRequestContext, 'address'> & Partial<Pick<Customer, 'personId'>>

/**
 * The license in stock that a key opens, or a Fault; keys that open none are counted. Two vendors with one key of their
 * own: only the page of a vendor tells which is meant.
 */
export async function findByEnteredKey(
  { db, vault, limit, clock }: Pick<PortalDeps, 'db' | 'vault' | 'limit' | 'clock'>,
  { address, personId }: Asker,
  { licenseKey, vendor }: EnteredKey,
): Promise<InStock | Throttled> {
  const tries = [address ?? 'unknown', ...(personId ? [personId] : [])]
  const attempt = await limit.consume(
    tries.map((identifier) => ({ rule: CLAIMS, identifier })),
    clock(),
  )
  if (attempt.isOver) return { outcome: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds }
  const [found, ...others] = await findInStock(db, pastedKeyHashes(vault, licenseKey), vendor)
  if (!found || others.length > 0) throw new Fault('not_found', UNKNOWN, { license_key: UNKNOWN })
  await attempt.refund()
  if (found.isRevoked) throw new Fault('forbidden', REVOKED, { license_key: REVOKED })
  return found
}

/**
 * Gives a license in stock to the signed-in customer, by the verified email that they chose or else signed in with, or, if
 * they linked none, their Discord ID. One that they have already is told them, and not counted: nobody tries keys that
 * are theirs.
 */
export async function claimOwnLicense(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { customer: asker, email: chosen, ...entered }: EnteredKey & { customer: Customer; email?: string | undefined },
): Promise<{ id: string; was_own: boolean } | Throttled> {
  const { personId, customerIds } = asker
  const own = await findOwnWithKey(parts, customerIds, entered)
  if (own !== null) return { id: own, was_own: true }
  const found = await findByEnteredKey(parts, { address: visitor.address, personId }, entered)
  if ('outcome' in found) return found
  return parts.transact(visitor, async (work) => {
    const { id, organizationId } = found
    const customer = await customerOf(work.tx, asker, chosen)
    const email = customer.email ?? `Discord ${customer.discord_id}`
    await takeFromStock(work, { organizationId, userId: null, email }, { ref: { id, organizationId }, customer })
    return { id, was_own: false }
  })
}

/**
 * Gives the license whose key was entered to the email that proved itself by the link. Null if somebody was faster, or it
 * was revoked: they are signed in all the same.
 */
export async function claimByLink(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { licenseId, email }: { licenseId: string; email: string },
): Promise<string | null> {
  const organizationId = await findVendorOfStock(parts.db, licenseId)
  if (organizationId === null) return null
  try {
    const customer = { email, discord_id: null, name: null }
    await parts.transact(visitor, (work) =>
      takeFromStock(
        work,
        { organizationId, userId: null, email },
        { ref: { id: licenseId, organizationId }, customer },
      ),
    )
    return licenseId
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

type Found = Pick<PortalDeps, 'db' | 'vault'>

/** Null if the key opens a license in stock: of those that share it, one may be the customer's already. */
async function findOwnWithKey({ db, vault }: Found, customerIds: string[], { licenseKey, vendor }: EnteredKey) {
  const hashes = pastedKeyHashes(vault, licenseKey)
  const own = await findIdByKey(db, { customerIds, hashes, slug: vendor })
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
