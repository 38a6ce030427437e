import { isLockTimeout, isUnavailable } from '@/lib/platform/database/db'
import { Fault, type FaultCode } from '@/lib/platform/fault'
import type { Log } from '@/lib/platform/log/log'
import { toResponse } from '../public-api/web-adapter'
import { HTTP_STATUS, heldByAnother } from '../routes/fault-response'
import { type Problem, problemAnswer, unavailableProblem } from './problem'

/** Codes of the management API where those of the dashboard's screens say less. */
const CODES: Partial<Record<FaultCode, string>> = {
  broken_off: 'invalid_request',
  unauthorized: 'invalid_token',
  invalid: 'invalid_request',
  busy: 'service_unavailable',
}
/** An invalid field: unlike a browser's form, a program is told apart from a malformed request by 422. */
const STATUS: Record<FaultCode, number> = { ...HTTP_STATUS, invalid: 422, broken_off: 422 }
const RETRY_AFTER_SECONDS: Partial<Record<FaultCode, string>> = {
  busy: '1',
  idempotency_in_progress: '1',
  too_many_requests: '1',
}
const CHALLENGES: Partial<Record<FaultCode, string>> = {
  unauthorized: 'Bearer realm="latchkey", error="invalid_token"',
  missing_scope: 'Bearer realm="latchkey", error="insufficient_scope"',
}

/** An error of the management API, as application/problem+json (RFC 9457). Unexpected ones are logged by request id. */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof Fault) {
    const { code, message: detail, fields } = error
    const response = problem(requestId, { status: STATUS[code], code: CODES[code] ?? code, detail, fields })
    const [wait, challenge] = [RETRY_AFTER_SECONDS[code], CHALLENGES[code]]
    if (wait) response.headers.set('Retry-After', wait)
    if (challenge) response.headers.set('WWW-Authenticate', challenge)
    return response
  }
  if (isLockTimeout(error)) {
    log.warn({ err: error, request_id: requestId }, 'a change waited too long for another one')
    return problemResponse(heldByAnother(), requestId, log)
  }
  log.error({ err: error, request_id: requestId }, 'a call of the management API failed')
  if (isUnavailable(error)) return toResponse(unavailableProblem(requestId, 1))
  const detail = `Something went wrong on our side. The request ID is ${requestId}.`
  return problem(requestId, { status: 500, code: 'internal', detail })
}

const problem = (requestId: string, described: Problem): Response => toResponse(problemAnswer(requestId, described))
