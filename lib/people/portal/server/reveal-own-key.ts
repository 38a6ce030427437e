import { licenseTarget } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Customer } from './read-customer'
import { actorOf, requireOwnLicense } from './require-own-license'

/** The full key, which is the customer's own. The vendor's audit log records the reveal, as it does for members. */
export async function revealOwnKey(work: WriteContext, customer: Customer, licenseId: string) {
  const license = await requireOwnLicense(work.tx, customer, licenseId)
  await recordChange(work, actorOf(license), {
    action: 'license.key_revealed',
    target: licenseTarget(work.vault, license),
    licenseId,
    after: { portal: true },
  })
  return { license_key: work.vault.decrypt(license.keyCiphertext) }
}
