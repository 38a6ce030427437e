import { namedOnly } from '@/lib/foundation/shared/fields'
import { mergeMetadata, metadataProblem } from '@/lib/foundation/shared/metadata/metadata'
import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import type { LicenseRow } from './license'
import type { UpdateLicenseInput } from './schema'

/** The manually edited settings of a license. */
export type LicenseSettings = Pick<
  LicenseRow,
  | 'name'
  | 'notes'
  | 'ipSystemEnabled'
  | 'maxIps'
  | 'ipMode'
  | 'versionPinMode'
  | 'versionPinned'
  | 'versionRangeMin'
  | 'versionRangeMax'
  | 'metadata'
> & { override: LicenseRow['customOverride'] }

/** The fields of the input that differ from the stored ones. Null if none does. */
export function changedSettings(before: LicenseSettings, input: UpdateLicenseInput) {
  const wanted = toSettings(before, input)
  const names = Object.keys(wanted) as (keyof LicenseSettings)[]
  const changed = names.filter((name) => wanted[name] !== undefined && !isSameJson(wanted[name], before[name]))
  if (changed.length === 0) return null
  const pick = (from: Partial<LicenseSettings>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(wanted), data: pick(wanted) as Partial<LicenseSettings> }
}

const toSettings = (before: LicenseSettings, input: UpdateLicenseInput): Partial<LicenseSettings> =>
  namedOnly({
    name: input.name,
    notes: input.notes,
    ipSystemEnabled: input.ip_system_enabled,
    maxIps: input.max_ips,
    ipMode: input.ip_mode,
    versionPinMode: input.version_pin_mode,
    versionPinned: input.version_pinned,
    versionRangeMin: input.version_range_min,
    versionRangeMax: input.version_range_max,
    metadata: input.metadata === undefined ? undefined : mergeMetadata(before.metadata, input.metadata),
    override: input.override,
  })

/** The problems of the settings a license would have, by field of the input. */
export function settingsProblems(settings: LicenseSettings): Record<string, string> {
  const problems: Record<string, string> = {}
  if (settings.ipSystemEnabled && settings.maxIps === null) problems['max_ips'] = 'Enter a number from 1 to 10,000.'
  if (settings.versionPinMode === 'exact' && settings.versionPinned === null)
    problems['version_pinned'] = 'Enter the version that the license is pinned to.'
  if (settings.versionPinMode === 'range' && settings.versionRangeMin === null && settings.versionRangeMax === null)
    problems['version_range_min'] = 'Enter a lowest version, a highest version, or both.'
  const tooMany = metadataProblem(settings.metadata)
  if (tooMany !== null) problems['metadata'] = tooMany
  return problems
}
