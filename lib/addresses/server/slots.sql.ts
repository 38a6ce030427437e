import type { LicenseRef } from '@/lib/licenses/server/licenses.sql'
import type { Db, Tx } from '@/lib/platform/database/db'

// The license's row is locked before its slots are touched: newcomers take turns on it (register_ip), and a lock taken
// the other way round would let the two wait for each other. Addresses are read with format(): a cast to text would
// add /32 or /128.

export async function freeAllSlots(tx: Tx, licenseId: string): Promise<number> {
  return tx.$executeRaw`delete from license_ip where license_id = ${licenseId}::uuid`
}

/** Frees the slots that lie within an address or network. */
export async function freeSlotsWithin(tx: Tx, licenseId: string, network: string): Promise<number> {
  return tx.$executeRaw`
    delete from license_ip where license_id = ${licenseId}::uuid and address <<= ${network}::inet`
}

/** Frees one slot, named as it is written: an address, or a network where the product counts by network. */
export async function freeSlot(tx: Tx, licenseId: string, slot: string): Promise<boolean> {
  const freed = await tx.$executeRaw`
    delete from license_ip where license_id = ${licenseId}::uuid and address = ${slot}::inet`
  return freed === 1
}

export type SlotOutcome = 'new' | 'known' | 'limit' | 'gone'

/** Takes a slot as a first call would. */
export async function takeSlot(
  tx: Tx,
  licenseId: string,
  slot: { slot: string; address: string },
): Promise<SlotOutcome> {
  const [row] = await tx.$queryRaw<{ outcome: SlotOutcome }[]>`
    select outcome from register_ip(${licenseId}::uuid, ${slot.slot}::inet, ${slot.address}::inet)`
  return row?.outcome ?? 'gone'
}

export const isBlocked = async (tx: Tx, license: LicenseRef & { productId: string }, address: string) => {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from block_rule b
    where b.network >>= ${address}::inet and b.organization_id = ${license.organizationId}::uuid
      and (b.product_id is null or b.product_id = ${license.productId}::uuid)
      and (b.license_id is null or b.license_id = ${license.id}::uuid)
    limit 1`
  return rows.length > 0
}

type Rule = {
  id: string
  organizationId: string
  licenseId: string
  network: string
  note: string | null
  createdAt: Date
}

/** False when the license has such a rule already. */
export async function insertRule(tx: Tx, rule: Rule): Promise<boolean> {
  const inserted = await tx.$executeRaw`
    insert into block_rule (id, organization_id, license_id, network, note, created_at)
    select ${rule.id}::uuid, ${rule.organizationId}::uuid, ${rule.licenseId}::uuid, ${rule.network}::inet, ${rule.note},
      ${rule.createdAt.toISOString()}::timestamptz
    where not exists (
      select from block_rule where license_id = ${rule.licenseId}::uuid and network = ${rule.network}::inet)`
  return inserted === 1
}

export const countRules = (tx: Tx, licenseId: string): Promise<number> => tx.blockRule.count({ where: { licenseId } })

/** The network of the rule that was taken away; null when the license has none of this id. */
export async function deleteRule(tx: Tx, license: LicenseRef, ruleId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ network: string }[]>`
    delete from block_rule where id = ${ruleId}::uuid and license_id = ${license.id}::uuid
      and organization_id = ${license.organizationId}::uuid
    returning format('%s', network) as network`
  return row?.network ?? null
}

export type SlotRow = { address: string; registeredAt: Date }

export const findSlots = (db: Db, { id, organizationId }: LicenseRef, limit: number): Promise<SlotRow[]> =>
  db.$queryRaw<SlotRow[]>`
    select format('%s', address) as address, registered_at as "registeredAt" from license_ip
    where license_id = ${id}::uuid and organization_id = ${organizationId}::uuid
    order by registered_at desc, address limit ${limit}::int`

export type HistoryRow = {
  address: string
  firstSeenAt: Date
  lastSeenAt: Date
  hits: bigint
  lastOutcome: string
  isRegistered: boolean
  isBlocked: boolean
  total: number
}

/** Seen last comes first. Of a license with more than `most` addresses any of them are looked at. */
export const findHistory = (
  db: Db,
  license: LicenseRef & { productId: string },
  { most, limit }: { most: number; limit: number },
): Promise<HistoryRow[]> => db.$queryRaw<HistoryRow[]>`
  with seen as (
    select h.* from license_ip_history h
    where h.license_id = ${license.id}::uuid and h.organization_id = ${license.organizationId}::uuid
    limit ${most}::int
  ), latest as (
    select * from seen order by last_seen_at desc, address limit ${limit}::int
  )
  select format('%s', address) as address, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt", hits,
    last_outcome as "lastOutcome", (select count(*) from seen)::int as total,
    exists (select from license_ip s where s.license_id = h.license_id and s.address >>= h.address) as "isRegistered",
    exists (
      select from block_rule b
      where b.network >>= h.address and b.organization_id = ${license.organizationId}::uuid
        and (b.product_id is null or b.product_id = ${license.productId}::uuid)
        and (b.license_id is null or b.license_id = h.license_id)
    ) as "isBlocked"
  from latest h order by last_seen_at desc, address`

export type RuleRow = {
  id: string
  network: string
  productId: string | null
  licenseId: string | null
  note: string | null
  createdAt: Date
}

/** Rules that apply to the license, the narrowest first. */
export const findRules = (db: Db, license: LicenseRef & { productId: string }): Promise<RuleRow[]> =>
  db.$queryRaw<RuleRow[]>`
    select id, format('%s', network) as network, product_id as "productId", license_id as "licenseId", note,
      created_at as "createdAt"
    from block_rule
    where organization_id = ${license.organizationId}::uuid
      and (license_id = ${license.id}::uuid
        or (license_id is null and (product_id is null or product_id = ${license.productId}::uuid)))
    order by license_id is null, product_id is null, created_at desc, id limit 500`
