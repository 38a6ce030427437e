import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { AddressCursor } from '../core/address-cursor'

// The license's row is locked before its slots are touched: new addresses wait for it (register_ip), and a lock taken
// the other way round would let the two wait for each other. Addresses are read with format(): a cast to text would
// add /32 or /128.

export const freeAllSlots = (tx: Tx, licenseId: string): Promise<SlotRow[]> =>
  tx.$queryRaw<SlotRow[]>`
    delete from license_ip where license_id = ${licenseId}::uuid
    returning format('%s', address) as address, registered_at as "registeredAt"`

/** Frees the slots that lie within an address or network. */
export const freeSlotsWithin = (tx: Tx, licenseId: string, network: string): Promise<SlotRow[]> =>
  tx.$queryRaw<SlotRow[]>`
    delete from license_ip where license_id = ${licenseId}::uuid and address <<= ${network}::inet
    returning format('%s', address) as address, registered_at as "registeredAt"`

/** Frees one slot, given as stored: an address, or a network if the product counts by network. */
export async function freeSlot(tx: Tx, licenseId: string, slot: string): Promise<SlotRow | null> {
  const [freed] = await tx.$queryRaw<SlotRow[]>`
    delete from license_ip where license_id = ${licenseId}::uuid and address = ${slot}::inet
    returning format('%s', address) as address, registered_at as "registeredAt"`
  return freed ?? null
}

export type SlotOutcome = 'new' | 'known' | 'limit' | 'gone'

/** Takes a slot, as a first call would. */
export async function takeSlot(
  tx: Tx,
  licenseId: string,
  slot: { slot: string; address: string },
): Promise<SlotOutcome> {
  const [row] = await tx.$queryRaw<{ outcome: SlotOutcome }[]>`
    select outcome from register_ip(${licenseId}::uuid, ${slot.slot}::inet, ${slot.address}::inet)`
  return row?.outcome ?? 'gone'
}

export type SlotRow = { address: string; registeredAt: Date }

export const findSlots = (db: Db, { id, organizationId }: LicenseRef, limit: number): Promise<SlotRow[]> =>
  db.$queryRaw<SlotRow[]>`
    select format('%s', address) as address, registered_at as "registeredAt" from license_ip
    where license_id = ${id}::uuid and organization_id = ${organizationId}::uuid
    order by registered_at desc, address limit ${limit}::int`

export type AddressPage = { after: AddressCursor | null; limit: number }

/** Those after a position, the newest first. */
export const selectSlotPage = (db: Db, license: LicenseRef, { after, limit }: AddressPage): Promise<SlotRow[]> =>
  db.$queryRaw<SlotRow[]>`
    select format('%s', address) as address, registered_at as "registeredAt" from license_ip
    where license_id = ${license.id}::uuid and organization_id = ${license.organizationId}::uuid
      and (${after === null} or (registered_at, address) < (${after?.at ?? null}::timestamptz, ${after?.address ?? null}::inet))
    order by registered_at desc, address desc limit ${limit}::int`

export async function selectSlot(tx: Tx, licenseId: string, slot: string): Promise<SlotRow | null> {
  const [row] = await tx.$queryRaw<SlotRow[]>`
    select format('%s', address) as address, registered_at as "registeredAt" from license_ip
    where license_id = ${licenseId}::uuid and address = ${slot}::inet`
  return row ?? null
}
