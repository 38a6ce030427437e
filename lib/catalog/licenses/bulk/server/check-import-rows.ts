import { setImmediate as pause } from 'node:timers/promises'
import {
  findIdsByKeyHash,
  findReplacedKeys,
  pastKeyHashes,
  storedKeyHash,
} from '@/lib/catalog/licenses/server/find-ids-by-key-hash'
import type { ProductRef } from '@/lib/catalog/products/core/product'
import { typesOfProduct } from '@/lib/catalog/products/license-types/server/list-license-types'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import { chunksOf } from '@/lib/foundation/platform/database/arrays'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { createImportCheck, type GoodRow } from '../core/check-import'
import type { CheckImportInput } from '../core/schema-import'
import { countLookAlikes } from './look-alikes.sql'

/** Rows checked before yielding to the event loop: the same process answers the public API. */
const SLICE = 250

type CheckedRows = { good: GoodRow[]; problems: JobProblem[]; refused: number }

/** Checks every row of an import: those that can be licenses, and the others with the reason. */
export async function checkImportRows(
  { tx, now }: { tx: Tx; now: Date },
  product: ProductRef,
  { first_row, rows }: CheckImportInput,
): Promise<CheckedRows> {
  const check = createImportCheck(first_row, { types: await typesOfProduct(tx, product), now })
  const good: GoodRow[] = []
  const problems: JobProblem[] = []
  for (const slice of chunksOf(rows, SLICE)) {
    for (const row of slice) {
      const checked = check(row)
      if ('good' in checked) good.push(checked.good)
      else problems.push(...checked.bad)
    }
    await pause()
  }
  return { good, problems, refused: rows.length - good.length }
}

/**
 * Counts rows whose key a license of the product has, or had until it was replaced, and those without a key that look
 * like a license it has.
 */
export async function compareWithLicenses({ db, vault }: ReadContext, product: ProductRef, rows: GoodRow[]) {
  const counts = { known: 0, replaced: 0, alike: 0 }
  for (const slice of chunksOf(rows, SLICE)) {
    const keys = slice.flatMap(({ license }) => license.license_key ?? [])
    const hashes = keys.map((key) => storedKeyHash(vault, key))
    counts.known += (await findIdsByKeyHash(db, product.id, hashes)).size
    counts.replaced += (
      await findReplacedKeys(
        db,
        product,
        keys.flatMap((key) => pastKeyHashes(vault, key)),
      )
    ).size
    const keyless = slice.flatMap(({ license: { license_key, customer, expires_at } }) =>
      license_key === null ? { email: customer.email, discord_id: customer.discord_id, expires_at } : [],
    )
    counts.alike += await countLookAlikes(db, product, keyless)
  }
  return counts
}
