import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import type { SealedDetail } from '../core/sealed-detail'
import { JOIN_LAST_VALIDATION } from './find/last-validations.sql'
import type { Run } from './license-list.sql'

const DETAILS = `
  select l.id, l.organization_id, l.product_id, l.customer_id, l.key_ciphertext, l.expires_at, l.revoked_at,
    l.ip_system_enabled, l.max_ips, l.ip_count, l.ip_mode, l.name as license_name, l.notes, l.metadata,
    l.custom_override, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max, l.created_at,
    l.updated_at, c.email, c.name, c.discord_id, validated.at as last_validated_at
  from license l join product p on p.id = l.product_id and p.state <> 'deleted'
  left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
  ${JOIN_LAST_VALIDATION}
  where l.organization_id = $1::uuid and l.id = any ($2::uuid[])`

type DetailRow = {
  id: string
  organization_id: string
  product_id: string
  customer_id: string
  key_ciphertext: Uint8Array
  expires_at: Date | null
  revoked_at: Date | null
  ip_system_enabled: boolean
  max_ips: number | null
  ip_count: number
  ip_mode: 'auto_register' | 'allow_list'
  license_name: string | null
  notes: string | null
  metadata: Metadata
  custom_override: JsonObject | null
  version_pin_mode: string
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
  created_at: Date
  updated_at: Date
  email: string | null
  name: string | null
  discord_id: string | null
  last_validated_at: Date | null
}

/** The licenses with these ids in full, in the given order; one statement for all. */
export async function selectDetails(run: Run, organizationId: string, ids: string[]): Promise<SealedDetail[]> {
  if (ids.length === 0) return []
  const rows = await run<DetailRow>({ text: DETAILS, values: [organizationId, ids] })
  const byId = new Map(rows.map((row) => [row.id, detailOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const detailOf = (row: DetailRow): SealedDetail => ({
  id: row.id,
  organizationId: row.organization_id,
  productId: row.product_id,
  customerId: row.customer_id,
  keyCiphertext: row.key_ciphertext,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  ipSystemEnabled: row.ip_system_enabled,
  maxIps: row.max_ips,
  ipCount: row.ip_count,
  ipMode: row.ip_mode,
  name: row.license_name,
  notes: row.notes,
  metadata: row.metadata,
  override: row.custom_override,
  version: {
    pinMode: row.version_pin_mode,
    pinned: row.version_pinned,
    rangeMin: row.version_range_min,
    rangeMax: row.version_range_max,
  },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  customer: { email: row.email, name: row.name, discordId: row.discord_id },
  lastValidatedAt: row.last_validated_at,
})
