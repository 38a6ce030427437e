import { type LicenseRow, licenseStatus } from './license'

/** A license in full, for its vendor, as the hot path reads it. */
export type LicenseDetail = Pick<
  LicenseRow,
  | 'id'
  | 'organizationId'
  | 'productId'
  | 'customerId'
  | 'expiresAt'
  | 'revokedAt'
  | 'ipSystemEnabled'
  | 'maxIps'
  | 'ipCount'
  | 'notes'
  | 'createdAt'
  | 'updatedAt'
> & {
  licenseKey: string
  /** null while the product's version module is off */
  version: { pinMode: string; pinned: string | null; rangeMin: string | null; rangeMax: string | null } | null
  customer: { email: string | null; name: string | null; discordId: string | null }
}

/** The 22 fields of the lookup (docs/contract.md section 1). */
export const presentLookup = (license: LicenseDetail, now: Date) => ({
  id: license.id,
  organization_id: license.organizationId,
  product_id: license.productId,
  global_customer_id: license.customerId,
  license_key: license.licenseKey,
  status: licenseStatus(license, now),
  expires_at: license.expiresAt?.toISOString() ?? null,
  is_lifetime: license.expiresAt === null,
  ip_system_enabled: license.ipSystemEnabled,
  max_ips: license.ipSystemEnabled ? license.maxIps : null,
  current_unique_ip_count: license.ipCount,
  notes: license.notes,
  version_pin_mode: license.version?.pinMode ?? null,
  version_pinned: license.version?.pinned ?? null,
  version_range_min: license.version?.rangeMin ?? null,
  version_range_max: license.version?.rangeMax ?? null,
  revoked_at: license.revokedAt?.toISOString() ?? null,
  created_at: license.createdAt.toISOString(),
  updated_at: license.updatedAt.toISOString(),
  customer_email: license.customer.email,
  customer_name: license.customer.name,
  customer_discord_id: license.customer.discordId,
})
