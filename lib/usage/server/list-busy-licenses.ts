import type { Granted } from '@/lib/access/core/granted'
import { maskLicenseKey } from '@/lib/licenses/core/license-key'
import type { Reading } from '@/lib/platform/work'
import type { BusyLicenses } from '../core/schema'
import { findBusyLicenses } from './store-licenses'

const DAY_MS = 86_400_000
const MOST = 10

/** The licenses that called most often within 24 hours: the request log holds too much to add up a month of it. */
export async function listBusyLicenses(
  { pool, vault, now }: Pick<Reading, 'pool' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  { product }: { product?: string | undefined },
): Promise<BusyLicenses> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await findBusyLicenses(pool, { organizationId, productId: product ?? null, since, limit: MOST })
  return {
    since: since.toISOString(),
    items: rows.map((row) => ({
      id: row.licenseId,
      key: row.keyCiphertext && maskLicenseKey(vault.decrypt(row.keyCiphertext)),
      customer: row.customer,
      product: { id: row.productId, name: row.productName },
      hits: row.hits,
      refused: row.refused,
    })),
  }
}
