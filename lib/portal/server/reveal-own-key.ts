import { recordChange } from '@/lib/changes/server/record-changes'
import { licenseTarget } from '@/lib/licenses/server/require-license'
import type { WriteContext } from '@/lib/platform/database/context'
import type { Customer } from '../core/customer'
import { actorOf, requireOwnLicense } from './require-own-license'

/** The whole key: it is the customer's own. The vendor's audit log says who saw it, as it says of members. */
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

/** The same as a file, for software that reads its key from one. */
export async function downloadKeyFile(work: WriteContext, customer: Customer, licenseId: string): Promise<Response> {
  const { productSlug } = await requireOwnLicense(work.tx, customer, licenseId)
  const { license_key } = await revealOwnKey(work, customer, licenseId)
  return new Response(`${license_key}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // A slug holds nothing that would end the name.
      'Content-Disposition': `attachment; filename="${productSlug}-license-key.txt"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
