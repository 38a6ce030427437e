import { mergeFields } from '@/lib/foundation/shared/merge-fields'
import { changedSettings, type LicenseSettings } from './license-settings'
import type { UpdateLicenseForm, UpdateLicenseInput } from './schema'

export type SettingsField = keyof UpdateLicenseInput

/** The edit of a license's form over what is stored now (`mergeFields`). Metadata is compared by key. */
export function mergeForm(
  stored: LicenseSettings,
  { expected = {}, ...wanted }: UpdateLicenseForm,
): { edit: UpdateLicenseInput; conflicts: SettingsField[] } {
  const { metadata, ...fields }: UpdateLicenseInput = wanted
  const { metadata: seen, ...before } = expected
  const isStored = (values: UpdateLicenseInput) => changedSettings(stored, values) === null
  const merged = mergeFields(fields, before, (field, value) => isStored({ [field]: value }))
  const edit: UpdateLicenseInput = merged.edit
  const conflicts: SettingsField[] = merged.conflicts
  if (!metadata || !seen) return { edit: wanted.metadata === undefined ? edit : { ...edit, metadata }, conflicts }
  const changes = Object.entries(metadata).filter(([key, value]) => (value || null) !== (seen[key] ?? null))
  const isTaken = ([key, value]: [string, string | null]) =>
    !isStored({ metadata: { [key]: seen[key] ?? null } }) && !isStored({ metadata: { [key]: value } })
  if (changes.some(isTaken)) conflicts.push('metadata')
  return { edit: { ...edit, metadata: Object.fromEntries(changes) }, conflicts }
}
