import { assignNewKey } from '@/lib/catalog/licenses/server/new-license-key'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLocked } from './require-own-license'

/** Replaces the key; the old one ends at once or after its grace period. */
export async function replaceOwnKey(
  work: WriteContext,
  customer: Customer,
  { licenseId, grace_hours }: { licenseId: string; grace_hours: number },
) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'rotate' })
  const given = { license, prefix: license.keyPrefix, graceHours: grace_hours }
  const { license_key, old_key_ends_at } = await assignNewKey(work, actorOf(license), given)
  return { license_key, old_key_ends_at }
}
