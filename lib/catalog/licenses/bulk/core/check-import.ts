import type { ImportLicense } from '@/lib/catalog/licenses/core/license-terms'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import { storedLookupText } from '@/lib/foundation/shared/license-key'
import { blankIsNull, type RowTypes, readImportRow } from './import-row'
import { rowNumber } from './schema-import'

/** `isTermOfType`: the expiry is counted from now by the license type that the row names, and another time tomorrow. */
export type GoodRow = {
  row: number
  license: ImportLicense
  isTermOfType: boolean
  /** the word of the file for an order or license that is revoked; null for none */
  status: string | null
}

const MAX_PROBLEM = 500
const MAX_STATUS = 60

/** Sorts the rows of a file into valid and invalid, one at a time, so that the caller may pause in between. */
export function createImportCheck(firstRow: number, known: RowTypes) {
  const rowOfKey = new Map<string, { row: number; customer: string }>()
  let next = firstRow
  return ({ row: number, problem, ...cells }: Record<string, unknown>): { good: GoodRow } | { bad: JobProblem[] } => {
    const row = rowNumber.safeParse(number).data ?? next
    next = row + 1
    if (typeof problem === 'string') return { bad: [{ row, field: '', message: problem.slice(0, MAX_PROBLEM) }] }
    const { license, problems } = readImportRow(cells, known)
    if (problems) return { bad: problems.map((found) => ({ row, ...found })) }
    const isTermOfType = blankIsNull(cells['license_type']) !== null && blankIsNull(cells['expires_at']) === null
    const status = typeof cells['revoked'] === 'string' ? cells['revoked'].trim().slice(0, MAX_STATUS) || null : null
    const good = { row, license, isTermOfType, status }
    if (license.license_key === null) return { good }
    const key = storedLookupText(license.license_key)
    const first = rowOfKey.get(key)
    const customer = JSON.stringify([license.customer.email, license.customer.discord_id])
    if (first !== undefined) {
      const other = first.customer === customer ? '' : ', with another customer'
      return { bad: [{ row, field: 'license_key', message: `Duplicate of row ${first.row}${other}.` }] }
    }
    rowOfKey.set(key, { row, customer })
    return { good }
  }
}
