import type { Pool } from 'pg'
import type { SlotRow } from '@/lib/catalog/licenses/addresses/server/slots.sql'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { StoredBlockRule } from '../core/present-block-rule'

/**
 * The rules of a product, or of the whole organization if null. Rules of single licenses are managed with the license.
 */
export type RuleScope = { organizationId: string; productId: string | null }

// As the type writes itself: a single address without a prefix. A cast to text would add /32 or /128.
const COLUMNS = `id, format('%s', network) as network, note, product_id, created_at`

type Row = { id: string; network: string; note: string | null; product_id: string | null; created_at: Date }

const stored = (row: Row): StoredBlockRule => ({
  id: row.id,
  network: row.network,
  note: row.note,
  productId: row.product_id,
  createdAt: row.created_at,
})

const LIST = `
  select ${COLUMNS} from block_rule
  where organization_id = $1 and product_id is not distinct from $2::uuid and license_id is null
  order by block_rule.network, id limit $3`

export async function findBlockRules(pool: Pool, scope: RuleScope, limit: number): Promise<StoredBlockRule[]> {
  const values = [scope.organizationId, scope.productId, limit]
  const { rows } = await pool.query<Row>({ name: 'dashboard-block-rules', text: LIST, values })
  return rows.map(stored)
}

const NEWEST = `
  select ${COLUMNS} from block_rule
  where organization_id = $1 and product_id is not distinct from $2::uuid and license_id is null
    and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
  order by created_at desc, id desc limit $5`

/** Newest first. */
export async function findNewestRules(
  pool: Pool,
  { organizationId, productId }: RuleScope,
  { after, limit }: { after: TimeCursor | null; limit: number },
): Promise<StoredBlockRule[]> {
  const values = [organizationId, productId, after?.at ?? null, after?.id ?? null, limit]
  return (await pool.query<Row>(NEWEST, values)).rows.map(stored)
}

const ONE = `
  select ${COLUMNS} from block_rule
  where id = $1 and organization_id = $2 and product_id is not distinct from $3::uuid and license_id is null`

export async function findBlockRule(
  pool: Pool,
  { organizationId, productId, ruleId }: RuleScope & { ruleId: string },
): Promise<StoredBlockRule | null> {
  const { rows } = await pool.query<Row>(ONE, [ruleId, organizationId, productId])
  return rows[0] ? stored(rows[0]) : null
}

/** Locks the organization's rules until the end of the transaction, so that none is added twice. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.$queryRaw`select id from organization where id = ${organizationId}::uuid for no key update`
}

export async function countBlockRules(tx: Tx, scope: RuleScope): Promise<number> {
  return tx.blockRule.count({ where: { ...scope, licenseId: null } })
}

type NewRule = RuleScope & { id: string; network: string; note: string | null; createdAt: Date }

/** False when the scope has this rule already. */
export async function insertBlockRule(tx: Tx, rule: NewRule): Promise<boolean> {
  const count = await tx.$executeRaw`
    insert into block_rule (id, organization_id, product_id, network, note, created_at)
    select ${rule.id}::uuid, ${rule.organizationId}::uuid, ${rule.productId}::uuid, ${rule.network}::inet, ${rule.note},
      ${rule.createdAt.toISOString()}::timestamptz
    where not exists (
      select from block_rule
      where organization_id = ${rule.organizationId}::uuid and product_id is not distinct from ${rule.productId}::uuid
        and license_id is null and network = ${rule.network}::inet
    )`
  return count === 1
}

/** `ipCount` and `keyCiphertext` are the license's, before its slots were freed. */
export type FreedOfLicense = SlotRow & { licenseId: string; ipCount: number; keyCiphertext: Uint8Array }

/**
 * Frees slots within the network, up to `most`. The license rows are locked first and in order of their ids, as by all
 * other writers of slots, so that no deadlock is possible.
 */
export const freeBlockedSlots = (
  tx: Tx,
  { organizationId, productId, network }: RuleScope & { network: string },
  most: number,
): Promise<FreedOfLicense[]> => tx.$queryRaw<FreedOfLicense[]>`
  with blocked as (
    select i.license_id, i.address, l.ip_count, l.key_ciphertext from license_ip i join license l on l.id = i.license_id
    where i.organization_id = ${organizationId}::uuid and i.address <<= ${network}::inet
      and (${productId}::uuid is null or l.product_id = ${productId}::uuid)
    order by l.id limit ${most}::int
    for no key update of l
  )
  delete from license_ip i using blocked b where i.license_id = b.license_id and i.address = b.address
  returning format('%s', i.address) as address, i.registered_at as "registeredAt", i.license_id as "licenseId",
    b.ip_count as "ipCount", b.key_ciphertext as "keyCiphertext"`

/** With `productId`, only a rule of that product, or for null of the whole organization. */
export type OneRule = { organizationId: string; ruleId: string; productId?: string | null | undefined }

/** Locked until the end of the transaction. */
export async function lockBlockRule(
  tx: Tx,
  { organizationId, ruleId, productId }: OneRule,
): Promise<StoredBlockRule | null> {
  const rows = await tx.$queryRaw<Row[]>`
    select id, format('%s', network) as network, note, product_id, created_at from block_rule
    where id = ${ruleId}::uuid and organization_id = ${organizationId}::uuid and license_id is null
    for update`
  const [rule] = rows.map(stored)
  return rule && (productId === undefined || rule.productId === productId) ? rule : null
}

export async function saveRuleNote(tx: Tx, { organizationId, ruleId }: OneRule, note: string | null): Promise<void> {
  await tx.blockRule.updateMany({ where: { id: ruleId, organizationId }, data: { note } })
}

export async function deleteBlockRule(tx: Tx, { organizationId, ruleId }: OneRule): Promise<void> {
  await tx.blockRule.deleteMany({ where: { id: ruleId, organizationId } })
}
