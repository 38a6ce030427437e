import { queryOptions } from '@tanstack/react-query'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { sendJson } from '@/lib/browser/api/api'
import { isApiError } from '@/lib/browser/api/api-error'
import type { JobProblem } from '@/lib/jobs/core/schema'
import type { ColumnMap } from '../core/guess-columns'
import { type CheckImportInput, importCheck } from '../core/schema-import'
import type { ImportFile } from './read-import-file'

type Attempt = { input: CheckImportInput; file: ImportFile; map: ColumnMap }

/** Checks an import without running it. A POST, because it carries the rows; a query, because it changes nothing. */
export const importCheckQuery = (org: string, { input, file, map }: Attempt) =>
  queryOptions({
    // The rows follow from the file and the columns; as a key they would be compared cell by cell.
    queryKey: ['import-check', org, input.product_id, file.name, file.rows.length, map],
    queryFn: () => sendJson('POST', `/api/dashboard/${org}/imports/check`, { body: input, schema: importCheck }),
    // The server reads two per organization at a time, so quick changes of columns are refused and tried again.
    retry: (failures, error) => failures < 5 && isApiError(error) && error.code === 'too_many_requests',
    staleTime: 0,
    gcTime: 0,
  })

/** Refused rows as CSV, to correct them beside the file. */
export const problemsCsv = (problems: readonly JobProblem[]): string =>
  stringify(
    problems.map(({ row, field, message }) => [row, field, message]),
    { header: true, columns: ['row', 'field', 'problem'], escape_formulas: true, bom: true },
  )
