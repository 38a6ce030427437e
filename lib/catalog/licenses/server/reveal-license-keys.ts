import { recordChanges } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { inTransaction } from '@/lib/foundation/platform/database/run-statement'
import { licenseTarget } from './require-license'
import { selectStoredLicenses } from './stored-licenses.sql'

/** The whole keys of some licenses, in the order asked for; the audit log records who revealed each. */
export async function revealLicenseKeys(work: WriteContext, actor: Granted<'licenses:reveal'>, ids: string[]) {
  const found = await selectStoredLicenses(inTransaction(work.tx), actor.organizationId, ids)
  const byId = new Map(found.map((license) => [license.id, license]))
  const licenses = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  await recordChanges(
    work,
    actor,
    licenses.map((license) => ({
      action: 'license.key_revealed',
      target: licenseTarget(work.vault, license),
      licenseId: license.id,
    })),
  )
  return { keys: licenses.map(({ keyCiphertext }) => work.vault.decrypt(keyCiphertext)) }
}
