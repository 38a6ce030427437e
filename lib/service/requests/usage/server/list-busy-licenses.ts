import { readLicenseNames } from '@/lib/catalog/licenses/server/license-names'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import type { BusyLicenses } from '../core/schema'
import { findBusyLicenses, findReach } from './busy-licenses.sql'
import { findProductNames } from './usage-counts.sql'

const MAX_SHOWN = 10
/** Lines of each product: what a database adds up within a fraction of a second. */
const MAX_LINES = 20_000

/**
 * The licenses that called most often within 24 hours: the request log holds too much to add up a month of it. Where
 * even a day is too much, `since` says how far it reaches.
 */
export async function listBusyLicenses(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  { organizationId }: Granted<'licenses:view'>,
  { product }: { product?: string | undefined },
): Promise<BusyLicenses> {
  const products = await findProductNames(pool, organizationId)
  const asked = { organizationId, productIds: chosenOf(products, product) }
  const since = await findReach(history, { ...asked, since: new Date(now.getTime() - DAY_MS), most: MAX_LINES })
  const rows = await findBusyLicenses(history, { ...asked, since, limit: MAX_SHOWN })
  const ids = rows.map(({ licenseId }) => licenseId)
  const licenses = await readLicenseNames(pool, organizationId, ids)
  return {
    since: since.toISOString(),
    items: rows.map((row) => {
      const license = licenses.get(row.licenseId)
      return {
        id: row.licenseId,
        key: license ? maskLicenseKey(vault.decrypt(license.keyCiphertext)) : null,
        customer: license?.customer ?? null,
        product: { id: row.productId, name: products.get(row.productId) ?? '' },
        hits: row.hits,
        refused: row.refused,
      }
    }),
  }
}

function chosenOf(products: Map<string, string>, product: string | undefined): string[] {
  const ids = [...products.keys()]
  return product === undefined ? ids : ids.filter((id) => id === product)
}
