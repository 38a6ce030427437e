import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { BusyLicenses } from '../core/schema'
import { findBusyLicenses, findReach } from './busy-licenses.sql'

const MAX_SHOWN = 10
/** Lines of each product: what a database adds up within a fraction of a second. */
const MAX_LINES = 20_000

/**
 * The licenses that called most often within 24 hours: the request log holds too much to add up a month of it. Where
 * even a day is too much, `since` says how far it reaches.
 */
export async function listBusyLicenses(
  { pool, vault, now }: Pick<ReadContext, 'pool' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  { product }: { product?: string | undefined },
): Promise<BusyLicenses> {
  const asked = { organizationId, productId: product ?? null }
  const since = await findReach(pool, { ...asked, since: new Date(now.getTime() - DAY_MS), most: MAX_LINES })
  const rows = await findBusyLicenses(pool, { ...asked, since, limit: MAX_SHOWN })
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
