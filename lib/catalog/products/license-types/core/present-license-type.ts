import { jsonObjectOrNull } from '@/lib/foundation/shared/json-object'
import { storedMetadata } from '@/lib/foundation/shared/metadata/metadata'
import type { LicenseTypeView } from './schema'

export type StoredLicenseType = {
  id: string
  name: string
  durationUnit: string | null
  durationCount: number | null
  ipSystemEnabled: boolean
  maxIps: number | null
  ipMode: string
  versionPinMode: string
  versionPinned: string | null
  versionRangeMin: string | null
  versionRangeMax: string | null
  customOverride: unknown
  metadata: unknown
  createdAt: Date
  updatedAt: Date
}

/** The table's constraints guarantee the values of the words. */
export const presentLicenseType = (type: StoredLicenseType): LicenseTypeView => ({
  id: type.id,
  name: type.name,
  duration:
    type.durationCount === null
      ? null
      : { unit: type.durationUnit === 'days' ? 'days' : 'months', count: type.durationCount },
  ip_system_enabled: type.ipSystemEnabled,
  max_ips: type.maxIps,
  ip_mode: type.ipMode as LicenseTypeView['ip_mode'],
  version_pin_mode: type.versionPinMode as LicenseTypeView['version_pin_mode'],
  version_pinned: type.versionPinned,
  version_range_min: type.versionRangeMin,
  version_range_max: type.versionRangeMax,
  override: jsonObjectOrNull(type.customOverride),
  metadata: storedMetadata(type.metadata),
  created_at: type.createdAt.toISOString(),
  updated_at: type.updatedAt.toISOString(),
})
