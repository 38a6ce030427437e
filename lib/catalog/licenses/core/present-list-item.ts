import type { JsonObject } from '@/lib/foundation/shared/json-object'
import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { licenseStatus } from './license'
import type { LicenseLine } from './schema-list'

export type StoredLine = {
  id: string
  maskedKey: string
  productId: string
  productName: string
  productState: string
  isOrganizationSuspended: boolean
  isBillingSuspended: boolean
  customerId: string
  customerName: string | null
  customerEmail: string | null
  customerDiscordId: string | null
  expiresAt: Date | null
  revokedAt: Date | null
  ipSystemEnabled: boolean
  ipMode: 'auto_register' | 'allow_list'
  ipCount: number
  maxIps: number | null
  name: string | null
  notes: string | null
  createdAt: Date
  lastValidatedAt: Date | null
}

/** A stored list item: its key still encrypted, with the extra columns of an export. */
export type SealedLine = Omit<StoredLine, 'maskedKey' | 'lastValidatedAt'> & {
  keyCiphertext: Uint8Array
  metadata: Metadata
  override: JsonObject | null
  versionPinned: string | null
  versionRangeMin: string | null
  versionRangeMax: string | null
}

const MAX_NOTE = 120

/** A license as a list item. */
export const presentLine = (license: StoredLine, now: Date): LicenseLine => ({
  id: license.id,
  key: license.maskedKey,
  product: { id: license.productId, name: license.productName, state: license.productState },
  customer: {
    id: license.customerId,
    name: license.customerName,
    email: license.customerEmail,
    discord_id: license.customerDiscordId,
  },
  status: licenseStatus(license, now),
  blocked_by: blockerOf(license),
  expires_at: license.expiresAt?.toISOString() ?? null,
  ip_system_enabled: license.ipSystemEnabled,
  ip_mode: license.ipMode,
  ip_count: license.ipCount,
  max_ips: license.maxIps,
  name: license.name,
  notes: license.notes && shortened(license.notes),
  created_at: license.createdAt.toISOString(),
  last_validated_at: license.lastValidatedAt?.toISOString() ?? null,
})

type Surroundings = Pick<StoredLine, 'productState' | 'isOrganizationSuspended' | 'isBillingSuspended'>

/** What makes a validation fail whatever the license is, in the order of the contract. */
export function blockerOf(license: Surroundings): LicenseLine['blocked_by'] {
  if (license.productState === 'archived') return 'product_archived'
  if (license.productState === 'disabled') return 'product_disabled'
  if (license.isOrganizationSuspended) return 'org_suspended'
  return license.isBillingSuspended ? 'billing_suspended' : null
}

const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length <= MAX_NOTE ? text : `${characters.slice(0, MAX_NOTE).join('')}…`
}
