import { booleanOf, dateOf, integerOf, type JsonObject, textOf } from './json.js'
import type { OpenString } from './statuses.js'

/** A license, as a lookup shows it. A member that the answer lacks is null. */
export type License = {
  id: string
  organizationId: string | null
  productId: string | null
  globalCustomerId: string | null
  licenseKey: string
  status: OpenString<'active' | 'expired' | 'revoked'>
  /** Null for a lifetime license. */
  expiresAt: Date | null
  isLifetime: boolean | null
  ipSystemEnabled: boolean | null
  maxIps: number | null
  currentUniqueIpCount: number | null
  notes: string | null
  versionPinMode: OpenString<'none' | 'exact' | 'range'> | null
  versionPinned: string | null
  versionRangeMin: string | null
  versionRangeMax: string | null
  revokedAt: Date | null
  createdAt: Date | null
  updatedAt: Date | null
  customerEmail: string | null
  customerName: string | null
  customerDiscordId: string | null
}

/** Null if `id`, `license_key` or `status` is not there. */
export function readLicense(answer: JsonObject | null): License | null {
  const id = textOf(answer?.['id'])
  const licenseKey = textOf(answer?.['license_key'])
  const status = textOf(answer?.['status'])
  if (!answer || id === null || licenseKey === null || status === null) return null
  return {
    id,
    organizationId: textOf(answer['organization_id']),
    productId: textOf(answer['product_id']),
    globalCustomerId: textOf(answer['global_customer_id']),
    licenseKey,
    status,
    expiresAt: dateOf(answer['expires_at']),
    isLifetime: booleanOf(answer['is_lifetime']),
    ipSystemEnabled: booleanOf(answer['ip_system_enabled']),
    maxIps: integerOf(answer['max_ips']),
    currentUniqueIpCount: integerOf(answer['current_unique_ip_count']),
    notes: textOf(answer['notes']),
    versionPinMode: textOf(answer['version_pin_mode']),
    versionPinned: textOf(answer['version_pinned']),
    versionRangeMin: textOf(answer['version_range_min']),
    versionRangeMax: textOf(answer['version_range_max']),
    revokedAt: dateOf(answer['revoked_at']),
    createdAt: dateOf(answer['created_at']),
    updatedAt: dateOf(answer['updated_at']),
    customerEmail: textOf(answer['customer_email']),
    customerName: textOf(answer['customer_name']),
    customerDiscordId: textOf(answer['customer_discord_id']),
  }
}
