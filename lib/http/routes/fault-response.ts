import { isConfigError } from '@/lib/foundation/platform/config/env'
import { isLockTimeout, isUnavailable } from '@/lib/foundation/platform/database/db'
import { CommitLost } from '@/lib/foundation/platform/database/transact'
import { Fault, type FaultCode } from '@/lib/foundation/platform/fault'
import type { Log } from '@/lib/foundation/platform/log/log'

/** The one table that maps faults to HTTP. */
export const HTTP_STATUS: Record<FaultCode, number> = {
  unauthorized: 401,
  forbidden: 403,
  foreign_origin: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  broken_off: 400,
  invalid: 400,
  too_many_requests: 429,
  busy: 503,
  unsupported_media_type: 415,
  precondition_failed: 412,
  idempotency_in_progress: 409,
  idempotency_key_reused: 422,
  missing_scope: 403,
  proof_required: 403,
  wrong_credential: 403,
  product_not_allowed: 403,
  address_not_allowed: 403,
  method_not_allowed: 405,
  service_unavailable: 503,
  internal: 500,
  bad_gateway: 502,
}

/** A JSON answer to a browser: not cached, not sniffed. */
export const jsonResponse = (status: number, requestId: string, payload: unknown): Response =>
  new Response(JSON.stringify(payload), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
  })

/** A fault as a browser's pages read it. */
export function faultResponse(error: unknown, requestId: string, log: Log): Response {
  const { code, message, fields } = faultOf(error, requestId, log)
  const refused = jsonResponse(HTTP_STATUS[code], requestId, {
    code,
    message,
    request_id: requestId,
    ...(fields && { fields }),
  })
  if (HTTP_STATUS[code] === 503) refused.headers.set('Retry-After', '1')
  return refused
}

/** What ended a request, as a fault: what nobody planned is an internal one, with a request id for the log. */
export function faultOf(error: unknown, requestId: string, log: Log): Fault {
  if (error instanceof Fault) {
    if (error.code === 'broken_off') log.debug({ request_id: requestId }, 'a request broke off')
    return error
  }
  if (isLockTimeout(error)) {
    log.warn({ err: error, request_id: requestId }, 'a change waited too long for another one')
    return new Fault('busy', 'Another change of the same record is under way. Try again in a moment.')
  }
  log.error({ err: error, request_id: requestId }, 'a call failed')
  if (error instanceof CommitLost)
    return new Fault('bad_gateway', 'The answer of the database was lost. What was asked for may have been done.')
  return isUnavailable(error) || isConfigError(error)
    ? new Fault('service_unavailable', 'The service cannot answer right now. Try again in a moment.')
    : new Fault('internal', `Something went wrong on our side. The request ID is ${requestId}.`)
}
