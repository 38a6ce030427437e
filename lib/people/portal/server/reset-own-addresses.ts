import { freeAddresses } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { beginCooldown, nextFreeingAt } from './begin-cooldown'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLocked } from './require-own-license'

/** Frees all slots of a license, and starts its cooldown. */
export async function resetOwnAddresses(work: WriteContext, customer: Customer, licenseId: string) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'reset' })
  await beginCooldown(work, customer, license)
  const { freed } = await freeAddresses(work, actorOf(license), license)
  return { freed, next_at: nextFreeingAt(work, license) }
}
