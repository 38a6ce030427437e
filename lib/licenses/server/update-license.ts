import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { changedSettings, settingsProblems } from '../core/license-settings'
import type { UpdateLicenseInput } from '../core/schema'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLockedLicense } from './require-license'

/** Changes notes, IP settings and version pin: the given fields that differ. */
export async function updateLicense(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, input }: { licenseId: string; input: UpdateLicenseInput },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const change = changedSettings(license, input)
  if (!change) return { changed: false }
  const problems = settingsProblems({ ...license, ...change.data })
  const [first] = Object.entries(problems)
  if (first) throw new Fault('invalid', `${first[0]}: ${first[1]}`, problems)
  await updateLicenseRow(work.tx, ref, change.data)
  await recordChange(work, actor, {
    action: 'license.updated',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: change.before,
    after: change.after,
  })
  return { changed: true }
}
