import { stringify } from 'csv-stringify/browser/esm/sync'
import { markFormula } from '@/lib/foundation/shared/csv-formulas'
import { cellText } from '../core/column-content'
import type { ImportProblemGroup } from '../core/schema-import'
import type { ImportFile } from './read-import-file'

/** The column that says why a row was refused; it is not imported. */
const REASON = 'Problem'

type Named = (group: ImportProblemGroup) => string

/** The refused rows as they are in the file, each with its reason: fix them, and import this file. */
export function refusedRowsCsv(file: ImportFile, groups: readonly ImportProblemGroup[], named: Named): string {
  const reasons = new Map<number, string[]>()
  for (const group of groups)
    for (const row of group.rows) reasons.set(row, [...(reasons.get(row) ?? []), named(group)])
  // A file that was downloaded here before has such a column already.
  const kept = file.columns.flatMap((column, i) => (column === REASON ? [] : [i]))
  const lines = [...reasons]
    .toSorted(([a], [b]) => a - b)
    .map(([row, why]) => {
      const cells = (file.rows[file.indexOf.get(row) ?? -1] ?? []).map((cell) => markFormula(cellText(cell)))
      // Behind the reason, cells beyond the header keep the row refused until it is repaired.
      return [...kept.map((i) => cells[i] ?? ''), why.join(' '), ...cells.slice(file.columns.length)]
    })
  return stringify([[...kept.map((i) => markFormula(file.columns[i] ?? '')), REASON], ...lines], { bom: true })
}
