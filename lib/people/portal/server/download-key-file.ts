import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Customer } from './read-customer'
import { requireOwnLicense } from './require-own-license'
import { revealOwnKey } from './reveal-own-key'

/** The full key as a file, for software that reads its key from one. */
export async function downloadKeyFile(work: WriteContext, customer: Customer, licenseId: string): Promise<Response> {
  const { productSlug } = await requireOwnLicense(work.tx, customer, licenseId)
  const { license_key } = await revealOwnKey(work, customer, licenseId)
  return new Response(`${license_key}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      // A slug contains no character that would end the file name.
      'Content-Disposition': `attachment; filename="${productSlug}-license-key.txt"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
