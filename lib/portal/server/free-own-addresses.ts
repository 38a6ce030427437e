import { freeAddress, freeAddresses } from '@/lib/addresses/server/free-addresses'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { HOUR_MS } from '@/lib/shared/durations'
import type { Customer } from '../core/customer'
import { nextResetAt } from '../core/decide-own-license'
import { type PortalLicenseRow, startCooldown } from './licenses.sql'
import { actorOf, requireOwnLocked } from './require-own-license'

/** Frees all slots of a license, and starts its cooldown. */
export async function resetOwnAddresses(work: WriteContext, customer: Customer, licenseId: string) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'reset' })
  await leaseNextJob(work, customer, license)
  const freed = await freeAddresses(work, actorOf(license), license)
  return { freed, next_at: nextAt(work, license) }
}

/** Frees the slot of one address. It counts for the cooldown like a reset: else it would be none. */
export async function removeOwnAddress(
  work: WriteContext,
  customer: Customer,
  { licenseId, address }: { licenseId: string; address: string },
) {
  const license = await requireOwnLocked(work, customer, { licenseId, wanted: 'reset' })
  await leaseNextJob(work, customer, license)
  await freeAddress(work, actorOf(license), { license, address, ipv6Prefix: license.ipv6Prefix })
  return { freed: 1, next_at: nextAt(work, license) }
}

async function leaseNextJob({ tx, now }: WriteContext, { customerIds }: Customer, license: PortalLicenseRow) {
  const over = new Date(now.getTime() - license.portalIpResetCooldownHours * HOUR_MS)
  if (await startCooldown(tx, { id: license.id, customerIds }, { now, over })) return
  const next = nextResetAt(license, now)?.toISOString() ?? now.toISOString()
  throw new Fault('conflict', `Addresses of this license can be changed again at ${next}.`, { next_at: next })
}

const nextAt = ({ now }: WriteContext, license: PortalLicenseRow): string | null =>
  nextResetAt({ ...license, portalResetAt: now }, now)?.toISOString() ?? null
