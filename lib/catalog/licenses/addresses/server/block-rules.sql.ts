import type { LicenseRef } from '@/lib/catalog/licenses/core/license'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

// Addresses are read with format(): a cast to text would add /32 or /128.

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

/** False when the license already has this rule. */
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

/** The network of the removed rule; null if the license has no rule with this id. */
export async function deleteRule(tx: Tx, license: LicenseRef, ruleId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ network: string }[]>`
    delete from block_rule where id = ${ruleId}::uuid and license_id = ${license.id}::uuid
      and organization_id = ${license.organizationId}::uuid
    returning format('%s', network) as network`
  return row?.network ?? null
}

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
