import { pastedKeyHashes } from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import { takeFromStock } from '@/lib/catalog/licenses/transfers/server/take-from-stock'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Throttled } from '@/lib/people/sign-in/server/sign-in-deps'
import { CLAIMS } from '../core/write-limits'
import { findIdentities } from './identities.sql'
import type { PortalDeps, PortalRequestContext } from './portal-deps'
import type { Customer } from './read-customer'
import { findInStock, type InStock } from './stock.sql'

/** A key that a customer entered, on a vendor's page or that of all vendors. */
export type EnteredKey = { licenseKey: string; vendor: string | null }

const UNKNOWN = 'No license in stock has this key.'
const REVOKED = 'This license is revoked.'

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

/** Gives a license in stock to the signed-in customer, by their first verified email, or else their Discord ID. */
export async function claimOwnLicense(
  parts: PortalDeps,
  visitor: PortalRequestContext,
  { personId, ...entered }: EnteredKey & Pick<Customer, 'personId'>,
): Promise<{ id: string } | Throttled> {
  const found = await findByEnteredKey(parts, { address: visitor.address, personId }, entered)
  if ('outcome' in found) return found
  return parts.transact(visitor, async (work) => {
    const { id, organizationId } = found
    const customer = await customerOf(work.tx, personId)
    const email = customer.email ?? `Discord ${customer.discord_id}`
    await takeFromStock(work, { organizationId, userId: null, email }, { ref: { id, organizationId }, customer })
    return { id }
  })
}

async function customerOf(tx: Parameters<typeof findIdentities>[0], personId: string) {
  const identities = await findIdentities(tx, personId)
  const email = identities.find(({ kind }) => kind === 'email')?.value ?? null
  const discord = email === null ? identities.find(({ kind }) => kind === 'discord')?.value : undefined
  if (email === null && discord === undefined) throw new Fault('unauthorized', 'Sign in to continue.')
  return { email, discord_id: discord ?? null, name: null }
}
