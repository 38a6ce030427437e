import type { Metadata } from '@/lib/foundation/shared/metadata/metadata'
import { licenseStatus } from './license'
import { blockerOf, presentLine, type StoredLine } from './present-list-item'
import type { LicenseView } from './schema-view'

type JsonObject = Record<string, unknown>

export type StoredDetail = StoredLine & {
  metadata: Metadata
  revokedReason: string | null
  isRevocationMailed: boolean
  expiryAnchorDay: number | null
  versionPinMode: 'none' | 'exact' | 'range'
  versionPinned: string | null
  versionRangeMin: string | null
  versionRangeMax: string | null
  override: JsonObject | null
  updatedAt: Date
  product: {
    state: string
    versionModule: boolean
    customResponse: boolean
    ipv6Prefix: number
    mailsOff: string[]
    template: JsonObject | null
    versions: { version: string; yanked: boolean }[]
  }
  lastValid: LastCall | null
  lastRefused: (LastCall & { status: string }) | null
}

type LastCall = { at: Date; version: string | null; address: string | null }

const presentCall = ({ at, version, address }: LastCall) => ({ at: at.toISOString(), version, address })

/** A license in full, with its key masked. */
export const presentDetail = (license: StoredDetail, now: Date): LicenseView => ({
  ...presentLine(license, now),
  notes: license.notes,
  expiry_anchor_day: license.expiryAnchorDay,
  product: {
    id: license.productId,
    name: license.productName,
    state: license.product.state,
    version_module: license.product.versionModule,
    custom_response: license.product.customResponse,
    ipv6_prefix: license.product.ipv6Prefix,
    mails_off: license.product.mailsOff,
  },
  answer: blockerOf(license) ?? licenseStatus(license, now),
  last_valid: license.lastValid && presentCall(license.lastValid),
  last_refused: license.lastRefused && { ...presentCall(license.lastRefused), status: license.lastRefused.status },
  revoked_at: license.revokedAt?.toISOString() ?? null,
  revoked_reason: license.revokedReason,
  revocation_mailed: license.isRevocationMailed,
  version_pin_mode: license.versionPinMode,
  version_pinned: license.versionPinned,
  version_range_min: license.versionRangeMin,
  version_range_max: license.versionRangeMax,
  metadata: license.metadata,
  override: license.override,
  template: license.product.template,
  versions: license.product.versions.map(({ version, yanked }) => ({ version, yanked })),
  updated_at: license.updatedAt.toISOString(),
})
