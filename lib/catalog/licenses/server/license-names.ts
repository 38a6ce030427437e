import type { Pool } from 'pg'
import { onPool } from '@/lib/foundation/platform/database/run-statement'
import { selectStoredLicenses } from './stored-licenses.sql'

export type LicenseName = { keyCiphertext: Uint8Array; customer: string | null }

/** What licenses are shown as in a list of something else, by id; deleted ones are left out. */
export async function readLicenseNames(
  pool: Pool,
  organizationId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, LicenseName>> {
  const known = ids.filter((id) => id !== null)
  const licenses = await selectStoredLicenses(onPool(pool), organizationId, [...new Set(known)])
  return new Map(
    licenses.map(({ id, keyCiphertext, customerEmail, customerName, customerDiscordId }) => [
      id,
      { keyCiphertext, customer: customerEmail ?? customerName ?? customerDiscordId },
    ]),
  )
}
