import { refuseLostChange } from '@/lib/foundation/audit/server/refuse-lost-change'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { changedSettings } from '../core/license-settings'
import { mergeForm } from '../core/merge-form'
import type { UpdateLicenseForm } from '../core/schema'
import { requireLockedLicense } from './require-license'
import { changeSettings } from './update-license'

/** Saves a form of settings, unless someone else has changed one of its changed fields since the reader saw it. */
export async function saveLicenseForm(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, form }: { licenseId: string; form: UpdateLicenseForm },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const stored = { ...license, override: license.customOverride }
  const { edit, conflicts } = mergeForm(stored, form)
  const contested = Object.fromEntries(conflicts.map((field) => [field, form[field]]))
  const settings = Object.keys(changedSettings(stored, contested)?.after ?? {})
  await refuseLostChange(work.tx, actor, { of: { licenseId, settings }, conflicts })
  return changeSettings(work, actor, { license, wanted: edit })
}
