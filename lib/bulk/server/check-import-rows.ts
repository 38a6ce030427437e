import { setImmediate as pause } from 'node:timers/promises'
import type { JobProblem } from '@/lib/jobs/core/schema'
import { typesOfProduct } from '@/lib/license-types/server/list-license-types'
import { findIdsByKeyHash, storedKeyHash } from '@/lib/licenses/server/find-ids-by-key-hash'
import { chunksOf } from '@/lib/platform/database/arrays'
import type { WriteContext } from '@/lib/platform/database/context'
import type { ProductRef } from '@/lib/products/core/product'
import { createImportCheck, type GoodRow } from '../core/check-import'
import type { CheckImportInput } from '../core/schema-import'

/** Rows checked before yielding to the event loop: the same process answers the public API. */
const SLICE = 250

export type CheckedRows = { good: GoodRow[]; problems: JobProblem[]; refused: number; known: number; keyless: number }

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
    known: await countKnown(work, product.id, good),
    keyless,
  }
}

async function countKnown({ tx, vault }: WriteContext, productId: string, rows: GoodRow[]): Promise<number> {
  let known = 0
  for (const slice of chunksOf(rows, SLICE)) {
    const keys = slice.flatMap(({ license }) => license.license_key ?? [])
    const hashes = keys.map((key) => storedKeyHash(vault, key))
    known += (await findIdsByKeyHash(tx, productId, hashes)).size
  }
  return known
}
