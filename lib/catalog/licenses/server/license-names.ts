import type { Pool } from 'pg'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import { inTransaction, onPool } from '@/lib/foundation/platform/database/run-statement'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { presentAs } from '@/lib/foundation/shared/present-as'
import { presentLicense } from '../core/license'
import { type LicenseTitle, licenseTitle } from '../core/schema-license'
import { licenseTarget } from './require-license'
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

/** Licenses by id, each with its masked key and its status; those that have no page are left out. */
export async function listLicenseTitles(
  { pool, vault, now }: Pick<ReadContext, 'pool' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  ids: readonly string[],
): Promise<LicenseTitle[]> {
  const licenses = await selectStoredLicenses(onPool(pool), organizationId, [...new Set(ids)])
  return licenses
    .filter(({ productState }) => productState !== 'deleted')
    .map((license) =>
      presentAs(licenseTitle, {
        ...presentLicense(license, now),
        key: maskLicenseKey(vault.decrypt(license.keyCiphertext)),
      }),
    )
}

/** What is recorded of several licenses at once: the names of those that exist. */
export const licenseTargets = async ({ tx, vault }: WriteContext, organizationId: string, ids: readonly string[]) =>
  (await selectStoredLicenses(inTransaction(tx), organizationId, [...new Set(ids)])).map((license) =>
    licenseTarget(vault, license),
  )
