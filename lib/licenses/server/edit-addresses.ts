import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { queueCustomerMail } from '@/lib/mail/server/queue-customer-mail'
import { canonicalAddress, canonicalNetwork, slotOf } from '@/lib/platform/address'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { requireProduct } from '@/lib/products/server/require-product'
import { licenseTarget, requireLockedLicense } from './require-license'
import { freeAllSlots, freeSlot, isBlocked, takeSlot } from './store-addresses'

type Manager = Granted<'ips:manage'>
type AddressInput = { licenseId: string; address: string }

const SLOT_NEEDS = 'needs an address that is registered'
const ADDRESS_NEEDS = 'needs an IP address, like 198.51.100.7 or 2001:db8::7'

/** Frees all slots: the next addresses that call are registered anew. */
export async function resetAddresses(work: Work, actor: Manager, licenseId: string) {
  const { organizationId } = actor
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId })
  const freed = await freeAllSlots(work.tx, licenseId)
  if (freed === 0) throw new Fault('conflict', 'No address is registered: there is nothing to reset.')
  await recordChange(work, actor, {
    action: 'license.ips_reset',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { ip_count: license.ipCount },
    after: { ip_count: 0 },
  })
  await queueCustomerMail(work, { mail: 'ips_reset', organizationId, licenseIds: [licenseId] })
  return { freed }
}

/** Frees the slot of one address. */
export async function removeAddress(work: Work, actor: Manager, { licenseId, address }: AddressInput) {
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  const slot = canonicalNetwork(address.trim())
  if (slot === null || !(await freeSlot(work.tx, licenseId, slot)))
    throw new Fault('not_found', 'This address is not registered.', { address: SLOT_NEEDS })
  await recordChange(work, actor, {
    action: 'license.ip_removed',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { address: slot, ip_count: license.ipCount },
    after: { ip_count: license.ipCount - 1 },
  })
  return { freed: 1 }
}

/** Registers an address by hand, as an allow list needs it. Takes a slot like a first call does. */
export async function addAddress(work: Work, actor: Manager, { licenseId, address }: AddressInput) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const canonical = canonicalAddress(address.trim())
  if (canonical === null) throw new Fault('invalid', `address: ${ADDRESS_NEEDS}`, { address: ADDRESS_NEEDS })
  if (await isBlocked(work.tx, { ...ref, productId: license.productId }, canonical))
    throw refusal('conflict', 'This address is blocked. A blocked address is never registered.')
  const { ipv6Prefix } = await requireProduct(work.tx, { id: license.productId, organizationId: actor.organizationId })
  const slot = slotOf(canonical, ipv6Prefix)
  const outcome = await takeSlot(work.tx, licenseId, { slot, address: canonical })
  if (outcome === 'known') throw refusal('conflict', 'This address is registered already.')
  if (outcome === 'limit') throw refusal('conflict', `All ${license.maxIps} slots are taken. Remove an address first.`)
  if (outcome === 'gone') throw refusal('conflict', 'Addresses are not limited for this license. Switch that on first.')
  await recordChange(work, actor, {
    action: 'license.ip_added',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { ip_count: license.ipCount },
    after: { address: slot, ip_count: license.ipCount + 1 },
  })
  return { done: true as const }
}

const refusal = (code: 'conflict', message: string) => new Fault(code, message, { address: message })
