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

/** What became of the license meanwhile. */
const STATES: PortalProblem[] = ['revoked', 'expired', 'keyReplaced']

/** Why a call failed. Null for an aborted request: nothing waits for it. */
export function problemOf(error: Error): PortalProblem | null {
  if (isAborted(error)) return null
  if (!isApiError(error)) return 'other'
  const state = STATES.find((one) => one === error.fields['license'])
  return (error.code === 'conflict' && state) || PROBLEMS[error.code] || 'other'
}
