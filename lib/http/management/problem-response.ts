import type { FaultCode } from '@/lib/foundation/platform/fault'
import type { Log } from '@/lib/foundation/platform/log/log'
import { toResponse } from '../public-api/web-adapter'
import { faultOf, HTTP_STATUS } from '../routes/fault-response'
import { problemAnswer } from './problem'

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
  service_unavailable: '1',
  idempotency_in_progress: '1',
  too_many_requests: '1',
}
const CHALLENGES: Partial<Record<FaultCode, string>> = {
  unauthorized: 'Bearer realm="latchkey", error="invalid_token"',
  missing_scope: 'Bearer realm="latchkey", error="insufficient_scope"',
}

/** An error of the management API, as application/problem+json (RFC 9457). Unexpected ones are logged by request id. */
export function problemResponse(error: unknown, requestId: string, log: Log): Response {
  const { code, message: detail, fields } = faultOf(error, requestId, log)
  const response = toResponse(
    problemAnswer(requestId, { status: STATUS[code], code: CODES[code] ?? code, detail, fields }),
  )
  const [wait, challenge] = [RETRY_AFTER_SECONDS[code], CHALLENGES[code]]
  if (wait) response.headers.set('Retry-After', wait)
  if (challenge) response.headers.set('WWW-Authenticate', challenge)
  return response
}
