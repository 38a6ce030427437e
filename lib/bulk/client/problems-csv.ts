import { stringify } from 'csv-stringify/browser/esm/sync'
import type { JobProblem } from '@/lib/jobs/core/schema'

/** Refused rows as CSV, to put them right beside the file. */
export const problemsCsv = (problems: readonly JobProblem[]): string =>
  stringify(
    problems.map(({ row, field, message }) => [row, field, message]),
    { header: true, columns: ['row', 'field', 'problem'], escape_formulas: true, bom: true },
  )
