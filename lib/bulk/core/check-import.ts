import type { JobProblem } from '@/lib/jobs/core/schema'
import { storedLookupText } from '@/lib/shared/license-key'
import { type ImportLicense, type RowTypes, readImportRow } from './import-row'

export type GoodRow = { row: number; license: ImportLicense }

/** Sorts the rows of a file into valid and invalid, one at a time, so that the caller may pause in between. */
export function createImportCheck(firstRow: number, known: RowTypes) {
  const rowOfKey = new Map<string, number>()
  let next = firstRow
  return (raw: Record<string, unknown>): { good: GoodRow } | { bad: JobProblem[] } => {
    const row = next
    next += 1
    const { license, problems } = readImportRow(raw, known)
    if (problems) return { bad: problems.map((problem) => ({ row, ...problem })) }
    if (license.license_key === null) return { good: { row, license } }
    const key = storedLookupText(license.license_key)
    const first = rowOfKey.get(key)
    if (first !== undefined) return { bad: [{ row, field: 'license_key', message: `Duplicate of row ${first}.` }] }
    rowOfKey.set(key, row)
    return { good: { row, license } }
  }
}
