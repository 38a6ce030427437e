import { freeAddress } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { beginCooldown, nextFreeingAt } from './begin-cooldown'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLocked } from './require-own-license'

/** Frees the slot of one address. It counts towards the cooldown like a reset, which it could otherwise replace. */
export async function removeOwnAddress(
  work: WriteContext,
  customer: Customer,
  { licenseId, address }: { licenseId: string; address: string },
) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'reset' })
  await beginCooldown(work, customer, license)
  await freeAddress(work, actorOf(license), { license, address, ipv6Prefix: license.ipv6Prefix })
  return { freed: 1, next_at: nextFreeingAt(work, license) }
}
