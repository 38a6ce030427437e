import { recordChange } from '@/lib/changes/server/record-changes'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import type { JsonObject } from '@/lib/shared/json-object'
import { updateLicenseRow } from './licenses.sql'
import { licenseTarget, requireLockedLicense } from './require-license'

/** Sets this license's merge patch on the product's template (RFC 7396); null removes it. */
export async function setOverride(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, override }: { licenseId: string; override: JsonObject | null },
) {
  const ref = { id: licenseId, organizationId: actor.organizationId }
  const license = await requireLockedLicense(work.tx, ref)
  const value = override === null ? Prisma.DbNull : (override as Prisma.InputJsonObject)
  await updateLicenseRow(work.tx, ref, { customOverride: value })
  await recordChange(work, actor, {
    action: 'license.updated',
    target: licenseTarget(work.vault, license),
    licenseId,
    before: { override: license.customOverride },
    after: { override },
  })
  return { changed: true }
}
