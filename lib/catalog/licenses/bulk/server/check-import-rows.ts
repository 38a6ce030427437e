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
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { createImportCheck, type GoodRow } from '../core/check-import'
import type { CheckImportInput } from '../core/schema-import'

/** Rows checked before yielding to the event loop: the same process answers the public API. */
const SLICE = 250

export type CheckedRows = { good: GoodRow[]; problems: JobProblem[]; refused: number; keyless: number } & Skipped

/** Rows whose key a license of the product has, or had until it was replaced. */
type Skipped = { known: number; replaced: number }

/** Checks every row of an import: invalid rows with the reason, existing keys, and new licenses. */
export async function checkImportRows(
  work: WriteContext,
  product: ProductRef,
  { first_row, rows }: CheckImportInput,
): Promise<CheckedRows> {
  const types = await typesOfProduct(work.tx, product)
  const check = createImportCheck(first_row, { types, now: work.now })
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
  const keyless = good.filter(({ license }) => license.license_key === null).length
  return {
    good,
    problems,
    refused: rows.length - good.length,
    ...(await countSkipped(work, product, good)),
    keyless,
  }
}

async function countSkipped({ tx, vault }: WriteContext, product: ProductRef, rows: GoodRow[]): Promise<Skipped> {
  const skipped = { known: 0, replaced: 0 }
  for (const slice of chunksOf(rows, SLICE)) {
    const keys = slice.flatMap(({ license }) => license.license_key ?? [])
    const hashes = keys.map((key) => storedKeyHash(vault, key))
    skipped.known += (await findIdsByKeyHash(tx, product.id, hashes)).size
    skipped.replaced += (
      await findReplacedKeys(
        tx,
        product,
        keys.flatMap((key) => pastKeyHashes(vault, key)),
      )
    ).size
  }
  return skipped
}
