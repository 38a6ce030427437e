import { assignNewKey } from '@/lib/catalog/licenses/server/new-license-key'
import { lockSharing } from '@/lib/catalog/licenses/server/sharing-licenses'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { allowedOn } from '../core/decide-own-license'
import { findAmong } from './licenses.sql'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLicense, requireOwnLocked } from './require-own-license'

/**
 * Replaces the key; the old one ends at once or after its grace period. The customer's other licenses with the same key
 * get the new one as well, where they allow it: else the old key would go on to open them. `current_key` is the masked key
 * that the customer saw: one that was replaced since, in another tab, stays.
 */
export async function replaceOwnKey(
  work: WriteContext,
  customer: Customer,
  { licenseId, grace_hours, current_key }: { licenseId: string; grace_hours: number; current_key?: string | undefined },
) {
  const licenses = await lockSharing(work.tx, await requireOwnLicense(work.tx, customer, licenseId))
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'rotate' })
  if (current_key !== undefined && current_key !== maskLicenseKey(work.vault.decrypt(license.keyCiphertext)))
    throw new Fault('conflict', 'The key was already replaced.', REPLACED)
  const others = await findAmong(work.tx, { licenses, customerId: license.customerId })
  const sharing = others.filter((other) => allowedOn(other, work.now).rotate)
  const given = { license, sharing, prefix: license.keyPrefix, graceHours: grace_hours }
  const { license_key, old_key_ends_at } = await assignNewKey(work, actorOf(license), given)
  return { license_key, old_key_ends_at }
}

/** What became of the license, as the portal says it. */
const REPLACED = { license: 'keyReplaced' }
