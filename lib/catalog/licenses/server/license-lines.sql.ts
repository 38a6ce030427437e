import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import type { SealedLine } from '../core/present-list-item'
import type { Run } from './license-list.sql'

const LINES = `
  select l.id, l.product_id, p.name as product_name, p.state as product_state,
    o.suspended_at is not null as is_organization_suspended, o.billing_suspended_at is not null as is_billing_suspended,
    l.customer_id, c.name as customer_name,
    c.email as customer_email, c.discord_id as customer_discord_id, l.expires_at, l.revoked_at, l.ip_system_enabled,
    l.ip_mode, l.ip_count, l.max_ips, l.name, l.notes, l.metadata, l.custom_override, l.version_pinned, l.version_range_min, l.version_range_max, l.created_at, l.key_ciphertext
  from license l join product p on p.id = l.product_id join organization o on o.id = l.organization_id
  left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id
  where l.organization_id = $1::uuid and l.id = any ($2::uuid[])`

type LineRow = {
  id: string
  product_id: string
  product_name: string
  product_state: string
  is_organization_suspended: boolean
  is_billing_suspended: boolean
  customer_id: string
  customer_name: string | null
  customer_email: string | null
  customer_discord_id: string | null
  expires_at: Date | null
  revoked_at: Date | null
  ip_system_enabled: boolean
  ip_mode: 'auto_register' | 'allow_list'
  ip_count: number
  max_ips: number | null
  name: string | null
  notes: string | null
  metadata: Metadata
  custom_override: JsonObject | null
  version_pinned: string | null
  version_range_min: string | null
  version_range_max: string | null
  created_at: Date
  key_ciphertext: Uint8Array
}

/** The licenses with these ids, in the given order. */
export async function findLines(run: Run, organizationId: string, ids: string[]): Promise<SealedLine[]> {
  if (ids.length === 0) return []
  const rows = await run<LineRow>({ text: LINES, values: [organizationId, ids] })
  const byId = new Map(rows.map((row) => [row.id, lineOf(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const lineOf = (row: LineRow): SealedLine => ({
  id: row.id,
  productId: row.product_id,
  productName: row.product_name,
  productState: row.product_state,
  isOrganizationSuspended: row.is_organization_suspended,
  isBillingSuspended: row.is_billing_suspended,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerDiscordId: row.customer_discord_id,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  ipSystemEnabled: row.ip_system_enabled,
  ipMode: row.ip_mode,
  ipCount: row.ip_count,
  maxIps: row.max_ips,
  name: row.name,
  notes: row.notes,
  metadata: row.metadata,
  override: row.custom_override,
  versionPinned: row.version_pinned,
  versionRangeMin: row.version_range_min,
  versionRangeMax: row.version_range_max,
  createdAt: row.created_at,
  keyCiphertext: row.key_ciphertext,
})
