import { rotateLicenseKey } from '@/lib/catalog/licenses/server/rotate-license-key'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLocked } from './require-own-license'

/** Replaces the key; the old one ends at once or after its grace period. */
export async function rotateOwnKey(
  work: WriteContext,
  customer: Customer,
  { licenseId, grace_hours }: { licenseId: string; grace_hours: number },
) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'rotate' })
  const rotation = { license, prefix: license.keyPrefix, graceHours: grace_hours }
  const { license_key, old_key_ends_at } = await rotateLicenseKey(work, actorOf(license), rotation)
  return { license_key, old_key_ends_at }
}
