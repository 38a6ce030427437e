import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { Prisma } from '@/lib/generated/prisma/client'
import { changedSettings, type LicenseSettings, settingsProblems } from '../core/license-settings'
import type { UpdateLicenseInput } from '../core/schema'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLockedLicense } from './require-license'

/** Changes the settings of a license: the given fields that differ. */
export async function updateLicense(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, input }: { licenseId: string; input: UpdateLicenseInput },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const settings = { ...license, override: license.customOverride }
  const change = changedSettings(settings, input)
  if (!change) return { changed: false }
  const problems = settingsProblems({ ...settings, ...change.data })
  const [first] = Object.entries(problems)
  if (first) throw new Fault('invalid', `${first[0]}: ${first[1]}`, problems)
  await updateLicenseRow(work.tx, ref, toRow(change.data))
  await recordChange(work, actor, {
    action: 'license.updated',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: change.before,
    after: change.after,
  })
  return { changed: true }
}

function toRow({ override, ...data }: Partial<LicenseSettings>) {
  if (override === undefined) return data
  return { ...data, customOverride: override === null ? Prisma.DbNull : (override as Prisma.InputJsonObject) }
}
