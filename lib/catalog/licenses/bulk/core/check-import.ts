import type { ImportLicense } from '@/lib/catalog/licenses/core/license-terms'
import type { JobProblem } from '@/lib/foundation/jobs/core/schema'
import { storedLookupText } from '@/lib/foundation/shared/license-key'
import { type RowTypes, readImportRow } from './import-row'
import { rowNumber } from './schema-import'

export type GoodRow = { row: number; license: ImportLicense }

const MAX_PROBLEM = 500

/** Sorts the rows of a file into valid and invalid, one at a time, so that the caller may pause in between. */
export function createImportCheck(firstRow: number, known: RowTypes) {
  const rowOfKey = new Map<string, number>()
  let next = firstRow
  return ({ row: number, problem, ...cells }: Record<string, unknown>): { good: GoodRow } | { bad: JobProblem[] } => {
    const row = rowNumber.safeParse(number).data ?? next
    next = row + 1
    if (typeof problem === 'string') return { bad: [{ row, field: '', message: problem.slice(0, MAX_PROBLEM) }] }
    const { license, problems } = readImportRow(cells, known)
    if (problems) return { bad: problems.map((found) => ({ row, ...found })) }
    if (license.license_key === null) return { good: { row, license } }
    const key = storedLookupText(license.license_key)
    const first = rowOfKey.get(key)
    if (first !== undefined) return { bad: [{ row, field: 'license_key', message: `Duplicate of row ${first}.` }] }
    rowOfKey.set(key, row)
    return { good: { row, license } }
  }
}
