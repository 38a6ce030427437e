import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { licenseTarget, requireLicense } from './require-license'

/** The whole key of a license; the audit log records who revealed it. */
export async function revealLicenseKey(work: WriteContext, actor: Granted<'licenses:reveal'>, licenseId: string) {
  const license = await requireLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  await recordChange(work, actor, {
    action: 'license.key_revealed',
    target: licenseTarget(work.vault, license),
    licenseId,
  })
  return { license_key: work.vault.decrypt(license.keyCiphertext) }
}
