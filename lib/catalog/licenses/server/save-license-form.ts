import { findLastEditor } from '@/lib/foundation/audit/server/list-subject-entries'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
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
  const { edit, conflicts } = mergeForm({ ...license, override: license.customOverride }, form)
  if (conflicts.length > 0) {
    const who = (await findLastEditor(work.tx, actor, licenseId)) ?? 'someone else'
    const fields = Object.fromEntries(conflicts.map((field) => [field, `Changed meanwhile by ${who}.`]))
    throw new Fault('conflict', `This was changed meanwhile by ${who}. Save again to replace it with yours.`, fields)
  }
  return changeSettings(work, actor, { license, wanted: edit })
}
