import { licenseTarget, requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalAddress, slotOf } from '@/lib/foundation/platform/network/ip-address'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { isBlocked } from './block-rules.sql'
import { freeAddress, freeAddresses } from './free-addresses'
import { takeSlot } from './slots.sql'

type Manager = Granted<'ips:manage'>
type AddressInput = { licenseId: string; address: string }
type Notify = { notify?: boolean | undefined }

const ADDRESS_NEEDS = FIELD_WORDS.address

/** Frees all slots: the next addresses that call are registered again. */
export async function resetAddresses(work: WriteContext, actor: Manager, licenseId: string, told: Notify = {}) {
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  return freeAddresses(work, actor, license, told)
}

/** Frees the slot of one address. The customer is emailed only if asked for: it is undone in one click. */
export async function removeAddress(
  work: WriteContext,
  actor: Manager,
  { licenseId, address, notify = false }: AddressInput & Notify,
) {
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  return { freed: 1, ...(await freeAddress(work, actor, { license, address, notify })) }
}

/** Registers an address by hand, as an allow list needs it. Takes a slot like a first call does: `slot`. */
export async function addAddress(work: WriteContext, actor: Manager, { licenseId, address }: AddressInput) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const canonical = canonicalAddress(address.trim())
  if (canonical === null) throw new Fault('invalid', ADDRESS_NEEDS, { address: ADDRESS_NEEDS })
  if (await isBlocked(work.tx, { ...ref, productId: license.productId }, canonical))
    throw refusal('conflict', 'This IP address is blocked. Remove the block rule first.')
  const { ipv6Prefix } = await requireProduct(work.tx, { id: license.productId, organizationId: actor.organizationId })
  const slot = slotOf(canonical, ipv6Prefix)
  const outcome = await takeSlot(work.tx, licenseId, { slot, address: canonical })
  if (outcome === 'known') throw refusal('conflict', 'This IP address is already registered.')
  if (outcome === 'limit')
    throw refusal(
      'conflict',
      `${license.maxIps === 1 ? 'The only slot is' : `All ${license.maxIps} slots are`} taken. Remove an IP address first.`,
    )
  if (outcome === 'gone')
    throw refusal('conflict', "IP addresses aren't limited for this license. Turn the limit on first.")
  await recordChange(work, actor, {
    action: 'license.ip_added',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { ip_count: license.ipCount },
    after: { address: slot, ip_count: license.ipCount + 1 },
  })
  return { done: true as const, slot }
}

const refusal = (code: 'conflict', message: string) => new Fault(code, message, { address: message })
