import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import { MAX_NAMED_ADDRESSES, makerOf } from '@/lib/foundation/mail/core/customer-mails'
import { NOT_MAILED, type QueuedMails, queueCustomerMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import { canonicalAddress, canonicalNetwork, slotOf } from '@/lib/foundation/platform/network/ip-address'
import type { Actor } from '@/lib/foundation/shared/change'
import { freeAllSlots, freeSlot, type SlotRow } from './slots.sql'

/** The fields of a license that freeing slots needs; the caller has locked the row. */
type SlotHolder = {
  id: string
  organizationId: string
  keyCiphertext: Uint8Array
  ipCount: number
  customerSince: Date | null
}

/** Of one change: a license that is called from everywhere must not fill the audit log. */
const MAX_RECORDED = 200

/**
 * What is recorded of freed slots: when each was registered, by IP address. The rows are gone, and a history says
 * afterwards what it said before.
 */
export function recordFreed(slots: readonly SlotRow[]): { registered?: Record<string, string> } {
  if (slots.length === 0) return {}
  const newest = [...slots].sort((a, b) => b.registeredAt.getTime() - a.registeredAt.getTime()).slice(0, MAX_RECORDED)
  return {
    registered: Object.fromEntries(newest.map(({ address, registeredAt }) => [address, registeredAt.toISOString()])),
  }
}

/** Frees all slots of a locked license, without audit entry or event: the caller records the cause. */
export const freeLockedSlots = (tx: Tx, licenseId: string): Promise<SlotRow[]> => freeAllSlots(tx, licenseId)

/** Frees all slots, with the event, the audit row and, unless `notify` is false, the mail about it. */
export async function freeAddresses(
  work: WriteContext,
  actor: Actor,
  license: SlotHolder,
  { notify = true }: { notify?: boolean | undefined } = {},
): Promise<{ freed: number } & QueuedMails> {
  const { id, organizationId } = license
  const freed = await freeLockedSlots(work.tx, id)
  if (freed.length === 0) throw new Fault('conflict', 'No IP addresses are registered.')
  await recordChange(work, actor, {
    action: 'license.ips_reset',
    target: licenseTarget(work.vault, license),
    licenseId: id,
    before: { ip_count: license.ipCount, ...recordFreed(freed) },
    after: { ip_count: 0 },
  })
  if (!notify) return { freed: freed.length, ...NOT_MAILED }
  const target = { organizationId, licenseIds: [id], by: makerOf(actor), freed: nameFreed(license, freed) }
  return { freed: freed.length, ...(await queueCustomerMail(work, { mail: 'ips_reset', ...target })) }
}

/** What the email may name of the slots: those registered since the license is its owner's. */
function nameFreed({ customerSince: since }: Pick<SlotHolder, 'customerSince'>, slots: SlotRow[]) {
  const own = slots.filter(({ registeredAt }) => since === null || registeredAt >= since)
  const named = own.map(({ address }) => address)
  const [only = null] = slots.length === 1 ? named : []
  return { count: slots.length, address: only, addresses: named.slice(0, MAX_NAMED_ADDRESSES) }
}

type FreeAddress = {
  license: SlotHolder
  address: string
  ipv6Prefix?: number
  /** false if the customer gets no mail */
  notify?: boolean | undefined
}

/** Frees one slot, with its event, audit row and mail. It is given as stored or as any address within its network. */
export async function freeAddress(
  work: WriteContext,
  actor: Actor,
  { license, address, ipv6Prefix = 128, notify = true }: FreeAddress,
): Promise<QueuedMails> {
  const slot = await freeFirst(work, license.id, slotsOf(address.trim(), ipv6Prefix))
  if (slot === null)
    throw new Fault('not_found', "This IP address isn't registered.", {
      address: 'Choose an IP address that is registered.',
    })
  await recordChange(work, actor, {
    action: 'license.ip_removed',
    target: licenseTarget(work.vault, license),
    licenseId: license.id,
    before: { address: slot.address, ip_count: license.ipCount, registered_at: slot.registeredAt },
    after: { ip_count: license.ipCount - 1 },
  })
  const target = {
    ...{ organizationId: license.organizationId, licenseIds: [license.id], by: makerOf(actor) },
    freed: nameFreed(license, [slot]),
  }
  return notify ? queueCustomerMail(work, { mail: 'ip_removed', ...target }) : NOT_MAILED
}

function slotsOf(text: string, ipv6Prefix: number): string[] {
  const [slot, address] = [canonicalNetwork(text), canonicalAddress(text)]
  return [...new Set([slot, address && slotOf(address, ipv6Prefix)].filter((found) => found !== null))]
}

async function freeFirst({ tx }: WriteContext, licenseId: string, slots: string[]): Promise<SlotRow | null> {
  for (const slot of slots) {
    const freed = await freeSlot(tx, licenseId, slot)
    if (freed) return { ...freed, address: slot }
  }
  return null
}
