import type { Reading } from '@/lib/platform/work'
import type { Customer } from '../core/customer'
import { requireOwnLicense } from './require-own-license'

type KeyReading = Pick<Reading, 'vault'> & { db: Parameters<typeof requireOwnLicense>[0] }

/** The whole key: it is the customer's own. */
export async function revealOwnKey({ db, vault }: KeyReading, customer: Customer, licenseId: string) {
  const { keyCiphertext } = await requireOwnLicense(db, customer, licenseId)
  return { license_key: vault.decrypt(keyCiphertext) }
}

/** The same as a file, for software that reads its key from one. */
export async function downloadKeyFile(reading: KeyReading, customer: Customer, licenseId: string): Promise<Response> {
  const { keyCiphertext, productSlug } = await requireOwnLicense(reading.db, customer, licenseId)
  const license_key = reading.vault.decrypt(keyCiphertext)
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
