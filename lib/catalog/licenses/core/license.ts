import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'

export const IP_MODES = ['auto_register', 'allow_list'] as const
export const PIN_MODES = ['none', 'exact', 'range'] as const
export const BLOCKERS = ['product_archived', 'product_disabled', 'org_suspended', 'billing_suspended'] as const

/** A license, with the organization that must own it. */
export type LicenseRef = { id: string; organizationId: string }

/** A license as its table stores it, its key encrypted. What others need of it is a `Pick`. */
export type LicenseRow = LicenseRef & {
  productId: string
  /** also of a type that was deleted */
  licenseTypeId: string | null
  /** null while it is in stock */
  customerId: string | null
  keyCiphertext: Uint8Array
  expiresAt: Date | null
  expiryAnchorDay: number | null
  revokedAt: Date | null
  revokedReason: string | null
  name: string | null
  /** what its customer calls it */
  customerLabel: string | null
  notes: string | null
  ipSystemEnabled: boolean
  maxIps: number | null
  ipMode: (typeof IP_MODES)[number]
  ipCount: number
  versionPinMode: (typeof PIN_MODES)[number]
  versionPinned: string | null
  versionRangeMin: string | null
  versionRangeMax: string | null
  customOverride: JsonObject | null
  metadata: Metadata
  customerSince: Date | null
  portalResetAt: Date | null
  keyReplacedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The same, with what stands around it: its product, its organization, and its customer as the vendor knows them. */
export type StoredLicense = LicenseRow & {
  productName: string
  productState: string
  /** null: none, or deleted */
  licenseTypeName: string | null
  /** the sale of a shop that created it */
  saleId: string | null
  isOrganizationSuspended: boolean
  isBillingSuspended: boolean
  customerName: string | null
  customerEmail: string | null
  customerDiscordId: string | null
}

/** `lastValidatedAt` is null if it was never validated. */
export type ValidatedLicense = StoredLicense & { lastValidatedAt: Date | null }

export type LicenseStatus = 'active' | 'revoked' | 'expired'

/** Expired from the moment itself: `now >= expires_at` (docs/contract.md section 1). Null is lifetime. */
export const isExpired = (license: Pick<LicenseRow, 'expiresAt'>, now: Date): boolean =>
  license.expiresAt !== null && license.expiresAt <= now

/** Derived, never stored (docs/contract.md section 2). */
export function licenseStatus(license: Pick<LicenseRow, 'expiresAt' | 'revokedAt'>, now: Date): LicenseStatus {
  if (license.revokedAt) return 'revoked'
  return isExpired(license, now) ? 'expired' : 'active'
}

type Surroundings = Pick<StoredLicense, 'productState' | 'isOrganizationSuspended' | 'isBillingSuspended'>

/** What makes a validation fail whatever the license is, in the order of the contract. */
function blockerOf(license: Surroundings): (typeof BLOCKERS)[number] | null {
  if (license.productState === 'archived') return 'product_archived'
  if (license.productState === 'disabled') return 'product_disabled'
  if (license.isOrganizationSuspended) return 'org_suspended'
  return license.isBillingSuspended ? 'billing_suspended' : null
}

/** A license in the names of the contract. Every answer picks its own of them: `presentAs`. */
export const presentLicense = (license: StoredLicense, now: Date) => ({
  id: license.id,
  organization_id: license.organizationId,
  product_id: license.productId,
  product: { id: license.productId, name: license.productName, state: license.productState },
  customer_id: license.customerId,
  global_customer_id: license.customerId,
  customer:
    license.customerId === null
      ? null
      : {
          id: license.customerId,
          name: license.customerName,
          email: license.customerEmail,
          discord_id: license.customerDiscordId,
        },
  customer_email: license.customerEmail,
  customer_name: license.customerName,
  customer_discord_id: license.customerDiscordId,
  status: licenseStatus(license, now),
  blocked_by: blockerOf(license),
  expires_at: license.expiresAt?.toISOString() ?? null,
  is_lifetime: license.expiresAt === null,
  expiry_anchor_day: license.expiryAnchorDay,
  revoked_at: license.revokedAt?.toISOString() ?? null,
  revoked_reason: license.revokedReason,
  name: license.name,
  customer_label: license.customerLabel,
  notes: license.notes,
  ip_system_enabled: license.ipSystemEnabled,
  ip_mode: license.ipMode,
  max_ips: license.maxIps,
  ip_count: license.ipCount,
  current_unique_ip_count: license.ipCount,
  version_pin_mode: license.versionPinMode,
  version_pinned: license.versionPinned,
  version_range_min: license.versionRangeMin,
  version_range_max: license.versionRangeMax,
  override: license.customOverride,
  metadata: license.metadata,
  license_type:
    license.licenseTypeId === null || license.licenseTypeName === null
      ? null
      : { id: license.licenseTypeId, name: license.licenseTypeName },
  sale_id: license.saleId,
  created_at: license.createdAt.toISOString(),
  updated_at: license.updatedAt.toISOString(),
})

/** The same, with its last validation. */
export const presentValidated = (license: ValidatedLicense, now: Date) => ({
  ...presentLicense(license, now),
  last_validated_at: license.lastValidatedAt?.toISOString() ?? null,
})
