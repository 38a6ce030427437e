import { stringify } from 'csv-stringify/browser/esm/sync'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import { cellText } from '../core/column-content'
import type { ImportProblemGroup } from '../core/schema-import'
import { REASON_COLUMN } from '../core/skipped-columns'
import type { ImportFile } from './read-import-file'

/** The problem of one row of a group, by its place there. */
type Named = (group: ImportProblemGroup, place: number) => string

/** The refused rows as they are in the file and written as it is, each with its reason: fix them, and import this file. */
export function refusedRowsCsv(file: ImportFile, groups: readonly ImportProblemGroup[], named: Named): string {
  const reasons = new Map<number, string[]>()
  for (const group of groups)
    for (const [i, row] of group.rows.entries()) reasons.set(row, [...(reasons.get(row) ?? []), named(group, i)])
  // A file that was downloaded here before has such a column already.
  const kept = file.columns.flatMap((column, i) => (column === REASON_COLUMN ? [] : [i]))
  const lines = [...reasons]
    .toSorted(([a], [b]) => a - b)
    .map(([row, why]) => {
      const cells = (file.rows[file.indexOf.get(row) ?? -1] ?? []).map((cell) => markFormula(cellText(cell)))
      // Behind the reason, cells beyond the header keep the row refused until it is repaired.
      return [...kept.map((i) => cells[i] ?? ''), why.join(' '), ...cells.slice(file.columns.length)]
    })
  return stringify([[...kept.map((i) => markFormula(file.columns[i] ?? '')), REASON_COLUMN], ...lines], {
    bom: file.isMarked,
    delimiter: file.delimiter,
  })
}
