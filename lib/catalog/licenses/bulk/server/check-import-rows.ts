import { setImmediate as pause } from 'node:timers/promises'
import { groupHashes, tailHash } from '@/lib/catalog/licenses/server/find/key-tails'
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
import { keyTail, maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { type CasedRow, hasCase, isCased } from '../core/cased-keys'
import { createImportCheck, type GoodRow } from '../core/check-import'
import type { CheckImportInput } from '../core/schema-import'
import { countLookAlikes, findKeysLike } from './look-alikes.sql'

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
 * The new rows whose key differs only in capital letters from that of a license, or of an earlier row: each is a license
 * of its own, which its customer may not mean.
 */
async function findCased({ db, vault }: ReadContext, product: ProductRef, fresh: GoodRow[]): Promise<CasedRow[]> {
  const keyed = new Map(
    fresh.flatMap(({ row, license: { license_key: key } }) => (key !== null && hasCase(key) ? [[row, key]] : [])),
  )
  const found = new Map<number, string>()
  const rowOf = new Map<string, number>()
  for (const [row, key] of keyed) {
    const first = rowOf.get(key.toLowerCase())
    if (first === undefined) rowOf.set(key.toLowerCase(), row)
    else found.set(row, `row ${first}`)
  }
  for (const slice of chunksOf([...keyed], SLICE)) {
    const folded = slice.map(([row, key]) => ({
      row,
      tail: tailHash(vault, keyTail(key)).toString('hex'),
      groups: groupHashes(vault, key),
    }))
    for (const { row, keyCiphertext } of await findKeysLike(db, product, folded)) {
      const other = vault.decrypt(keyCiphertext)
      if (isCased(keyed.get(row) ?? other, other)) found.set(row, maskLicenseKey(other))
    }
  }
  return [...found].map(([row, like]) => ({ row, like }))
}

/**
 * The rows that would be new licenses. Counts the others, whose key a license of the product has, or had until it was
 * replaced, and of the new ones those without a key that look like a license it has.
 */
export async function compareWithLicenses(reading: ReadContext, product: ProductRef, rows: GoodRow[]) {
  const { db, vault } = reading
  const fresh: GoodRow[] = []
  const counts = { known: 0, replaced: 0, alike: 0 }
  for (const slice of chunksOf(rows, SLICE)) {
    const keys = slice.flatMap(({ license }) => license.license_key ?? [])
    const hashes = keys.map((key) => storedKeyHash(vault, key))
    const known = await findIdsByKeyHash(db, product.id, hashes)
    const past = keys.flatMap((key) => pastKeyHashes(vault, key))
    const replaced = await findReplacedKeys(db, product, past)
    counts.known += known.size
    counts.replaced += replaced.size
    fresh.push(
      ...slice.filter(({ license: { license_key } }) => {
        const hash = license_key === null ? null : storedKeyHash(vault, license_key)
        return hash === null || !(known.has(hash) || replaced.has(hash))
      }),
    )
    const keyless = slice.flatMap(({ license, isTermOfType }) => {
      const { license_key, customer, expires_at } = license
      const license_type_id = isTermOfType ? (license.license_type_id ?? null) : null
      return license_key === null
        ? { email: customer.email, discord_id: customer.discord_id, expires_at, license_type_id }
        : []
    })
    counts.alike += await countLookAlikes(db, product, keyless)
  }
  return { fresh, cased: await findCased(reading, product, fresh), ...counts }
}
