import { isSameJson } from '@/lib/foundation/shared/metadata/same-json'
import { changedSettings, type LicenseSettings } from './license-settings'
import type { UpdateLicenseForm, UpdateLicenseInput } from './schema'

export type SettingsField = keyof UpdateLicenseInput

/**
 * The edit of a form over what is stored now. `expected` is what the reader saw before it: what they left alone stays as
 * it is now, and what someone else has changed as well is a conflict. Metadata is compared by key.
 */
export function mergeForm(
  stored: LicenseSettings,
  { expected = {}, ...wanted }: UpdateLicenseForm,
): { edit: UpdateLicenseInput; conflicts: SettingsField[] } {
  const { metadata, ...edit }: UpdateLicenseInput = { ...wanted }
  const { metadata: seen, ...before } = expected
  const isStored = (values: UpdateLicenseInput) => changedSettings(stored, values) === null
  const conflicts: SettingsField[] = []
  for (const field of Object.keys(before) as (keyof typeof before)[]) {
    if (isSameJson(wanted[field], before[field])) delete edit[field]
    else if (!isStored({ [field]: before[field] }) && !isStored({ [field]: wanted[field] })) conflicts.push(field)
  }
  if (!metadata || !seen) return { edit: wanted.metadata === undefined ? edit : { ...edit, metadata }, conflicts }
  const changes = Object.entries(metadata).filter(([key, value]) => (value || null) !== (seen[key] ?? null))
  const isTaken = ([key, value]: [string, string | null]) =>
    !isStored({ metadata: { [key]: seen[key] ?? null } }) && !isStored({ metadata: { [key]: value } })
  if (changes.some(isTaken)) conflicts.push('metadata')
  return { edit: { ...edit, metadata: Object.fromEntries(changes) }, conflicts }
}
