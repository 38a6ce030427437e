import type { KeyedTerms } from '@/lib/catalog/licenses/core/license-terms'
import type { License } from '@/lib/catalog/licenses/core/schema-license'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Tx } from '@/lib/foundation/platform/database/db'

export type NewLicenseRow = KeyedTerms &
  Pick<License, 'name' | 'metadata' | 'expiry_anchor_day'> & { license_type_id: string | null }

/** Inserts licenses; returns the key hashes of those that did not exist. */
export async function insertLicenses(
  tx: Tx,
  scope: ProductRef & { now: Date },
  rows: NewLicenseRow[],
): Promise<Set<string>> {
  const made = await tx.$queryRaw<{ key_hash: string }[]>`
    insert into license (organization_id, product_id, created_at, updated_at, id, customer_id, key_hash,
      key_ciphertext, key_tail_hash, key_group_hashes, expires_at, revoked_at, notes, ip_system_enabled, max_ips, ip_mode,
      version_pin_mode, version_pinned, version_range_min, version_range_max, custom_override, name, metadata,
      expiry_anchor_day, license_type_id)
    select ${scope.organizationId}::uuid, ${scope.id}::uuid, ${scope.now.toISOString()}::timestamptz,
      ${scope.now.toISOString()}::timestamptz, r.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, customer_id uuid, key_hash bytea,
      key_ciphertext bytea, key_tail_hash bytea, key_group_hashes bigint[], expires_at timestamptz, revoked_at timestamptz, notes text,
      ip_system_enabled boolean, max_ips int, ip_mode text, version_pin_mode text, version_pinned text,
      version_range_min text, version_range_max text, custom_override jsonb, name text, metadata jsonb,
      expiry_anchor_day smallint, license_type_id uuid)
    on conflict on constraint license_product_id_key_hash_key do nothing
    returning key_hash::text as key_hash`
  return new Set(made.map(({ key_hash }) => key_hash))
}
