import { stringify } from 'csv-stringify/browser/esm/sync'
import { markFormula } from '../core/csv-formulas'
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
      const cells = file.rows[row - file.firstRow] ?? []
      return [...kept.map((i) => markFormula(textOf(cells[i]))), why.join(' ')]
    })
  return stringify([[...kept.map((i) => file.columns[i]), REASON], ...lines], { bom: true })
}

const textOf = (cell: unknown): string => {
  if (cell === undefined || cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}
