import type pg from 'pg'
import { canonicalVersion } from '@/lib/catalog/products/versions/core/version'
import { slotOf } from '@/lib/foundation/platform/network/ip-address'
import type { Snapshot } from '../core/snapshot'
import { COUNT_NOTHING } from './count-in-statement'
import { loadValidations } from './validations.sql'

type SingleCall = {
  apiKeyHash: Buffer
  /** null for a call without a license key that could exist */
  licenseKeyHash: Buffer | null
  address: string
  version: string | null
  now: Date
}

/** The data that one call would be decided on, by the statement of the public API. Null if the API key is unknown. */
export async function loadSnapshot(
  pool: pg.Pool,
  { apiKeyHash, licenseKeyHash, address, version, now }: SingleCall,
): Promise<Snapshot | null> {
  const call = {
    caller: 0,
    keyHashes: { exact: licenseKeyHash, folded: null },
    address,
    network64: slotOf(address, 64),
    endUser: null,
    canonicalVersion: version === null ? null : canonicalVersion(version),
  }
  const batch = { apiKeyHashes: [apiKeyHash], calls: [call], now }
  const { snapshots } = await loadValidations(pool, batch, COUNT_NOTHING)
  return snapshots[0] ?? null
}
