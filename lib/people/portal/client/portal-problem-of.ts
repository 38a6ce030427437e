import { isAborted, isApiError } from '@/lib/foundation/browser/api/api-error'
import type { PortalProblem } from '../core/portal-problem'

const PROBLEMS: Record<string, PortalProblem> = {
  invalid: 'invalid',
  not_found: 'notFound',
  conflict: 'conflict',
  forbidden: 'forbidden',
  unauthorized: 'unauthorized',
  too_many_requests: 'tooMany',
  rate_limited: 'tooMany',
  unreachable: 'unreachable',
  offline: 'offline',
}

/** Why a call failed. Null for an aborted request: nothing waits for it. */
export const problemOf = (error: Error): PortalProblem | null =>
  isAborted(error) ? null : (isApiError(error) && PROBLEMS[error.code]) || 'other'
