import type { KeyedTerms, LicenseTerms } from '@/lib/catalog/licenses/core/license-terms'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Tx } from '@/lib/foundation/platform/database/db'

// Rows travel as one JSON text: one parameter, whatever their number, and unchanged rows are left untouched.

/** By key: an existing license keeps its id, ciphertext and creation time. */
export async function upsertLicenses(tx: Tx, scope: ProductRef & { now: Date }, rows: KeyedTerms[]): Promise<void> {
  await tx.$executeRaw`
    insert into license as l (organization_id, product_id, created_at, updated_at, id, customer_id, key_hash,
      key_ciphertext, key_tail_hash, key_group_hashes, expires_at, revoked_at, notes, ip_system_enabled, max_ips, ip_mode,
      version_pin_mode, version_pinned, version_range_min, version_range_max, custom_override)
    select ${scope.organizationId}::uuid, ${scope.id}::uuid, ${scope.now.toISOString()}::timestamptz,
      ${scope.now.toISOString()}::timestamptz, r.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, customer_id uuid, key_hash bytea,
      key_ciphertext bytea, key_tail_hash bytea, key_group_hashes bigint[], expires_at timestamptz, revoked_at timestamptz, notes text,
      ip_system_enabled boolean, max_ips int, ip_mode text, version_pin_mode text, version_pinned text,
      version_range_min text, version_range_max text, custom_override jsonb)
    on conflict on constraint license_product_id_key_hash_key do update set
      customer_id = excluded.customer_id, expires_at = excluded.expires_at,
      expiry_anchor_day = case when l.expires_at = excluded.expires_at then l.expiry_anchor_day end,
      revoked_at = excluded.revoked_at,
      revoked_reason = case when excluded.revoked_at is not null then l.revoked_reason end, notes = excluded.notes,
      ip_system_enabled = excluded.ip_system_enabled, max_ips = excluded.max_ips, ip_mode = excluded.ip_mode,
      version_pin_mode = excluded.version_pin_mode, version_pinned = excluded.version_pinned,
      version_range_min = excluded.version_range_min, version_range_max = excluded.version_range_max,
      custom_override = excluded.custom_override, updated_at = excluded.updated_at
    where (l.customer_id, l.expires_at, l.revoked_at, l.notes, l.ip_system_enabled, l.max_ips, l.ip_mode,
        l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max, l.custom_override)
      is distinct from (excluded.customer_id, excluded.expires_at, excluded.revoked_at, excluded.notes,
        excluded.ip_system_enabled, excluded.max_ips, excluded.ip_mode, excluded.version_pin_mode,
        excluded.version_pinned, excluded.version_range_min, excluded.version_range_max, excluded.custom_override)`
}

type StoredTerms = Omit<LicenseTerms, 'expires_at' | 'revoked_at'> & {
  key_hash: string
  expires_at: Date | null
  revoked_at: Date | null
}

/**
 * By key hash, locked, so that no concurrent change in the dashboard is overwritten. Licenses that do not exist yet are
 * left out.
 */
export async function lockSeededLicenses(tx: Tx, productId: string, keyHashes: string[]) {
  const rows = await tx.$queryRaw<StoredTerms[]>`
    select key_hash::text as key_hash, expires_at, revoked_at, notes, ip_system_enabled, max_ips, ip_mode,
      version_pin_mode, version_pinned, version_range_min, version_range_max, custom_override from license
    where product_id = ${productId}::uuid
      and key_hash in (select value::bytea from json_array_elements_text(${JSON.stringify(keyHashes)}::json))
    order by id for no key update`
  return new Map<string, LicenseTerms>(
    rows.map(({ key_hash, expires_at, revoked_at, ...terms }) => [
      key_hash,
      { ...terms, expires_at: expires_at?.toISOString() ?? null, revoked_at: revoked_at?.toISOString() ?? null },
    ]),
  )
}

export type StoredKey = { customer_id: string; key_hash: string; key_ciphertext: Uint8Array }

/** The license keys that these customers hold under the product, oldest first. */
export const findKeysOfCustomers = (tx: Tx, productId: string, customerIds: string[]): Promise<StoredKey[]> =>
  tx.$queryRaw<StoredKey[]>`
    select customer_id, key_hash::text as key_hash, key_ciphertext from license
    where product_id = ${productId}::uuid
      and customer_id in (select value::uuid from json_array_elements_text(${JSON.stringify(customerIds)}::json))
    order by created_at, id`

export type SlotRow = { license_id: string; address: string }

/** Skips addresses that a slot of the license already covers: the same one, or the network around it. */
export async function insertSlots(tx: Tx, organizationId: string, rows: SlotRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into license_ip (license_id, address, organization_id)
    select license_id, address, ${organizationId}::uuid
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(license_id uuid, address inet)
    where not exists (select from license_ip s where s.license_id = r.license_id and s.address >>= r.address)
    on conflict do nothing`
}
