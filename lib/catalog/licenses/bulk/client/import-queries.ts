import { queryOptions } from '@tanstack/react-query'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import type { ImportCheck } from '../core/schema-import'
import { type ImportAttempt, inputOf, partsOf } from './import-attempt'
import { mergeChecks } from './merge-checks'

const importCheck = () => import('../core/schema-import').then((schemas) => schemas.importCheck)

/** Identifies what would be imported; as a key, the rows would be compared cell by cell. */
export const attemptKey = ({ productId, file, map, dates, types }: ImportAttempt) =>
  [productId, file.id, map, [...dates], [...types]] as const

/** Checks an import without running it. A POST, because it carries the rows; a query, because it changes nothing. */
export const importCheckQuery = (org: string, attempt: ImportAttempt) =>
  queryOptions({
    queryKey: ['import-check', org, ...attemptKey(attempt)],
    queryFn: async ({ signal }): Promise<ImportCheck> => {
      const checks: ImportCheck[] = []
      for (const start of partsOf(attempt.file)) {
        signal.throwIfAborted()
        const body = inputOf(attempt, start)
        checks.push(await sendJson('POST', `/api/dashboard/${org}/imports/check`, { body, schema: importCheck }))
      }
      return mergeChecks(checks)
    },
    // The server reads two per organization at a time, so quick changes of columns are refused and tried again.
    retry: (failures, error) => failures < 5 && isApiError(error) && error.code === 'too_many_requests',
    staleTime: 0,
    gcTime: 0,
  })
