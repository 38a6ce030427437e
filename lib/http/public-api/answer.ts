import { isConfigError } from '@/lib/foundation/platform/config/env'
import { isUnavailable } from '@/lib/foundation/platform/database/db'
import { secondsUntilMidnightUtc } from '@/lib/foundation/shared/durations'
import type { BatchTiming } from '@/lib/service/validation/core/batch-timing'
import type { QuotaReading } from '@/lib/service/validation/metering/core/quota'

/** A response, independent of node:http and Next. The body is JSON text. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  /** when the stages of its batch ended, for callers with a valid API key */
  timing?: BatchTiming
}

/** Whether a path below /api/v1 belongs to the public API, whose errors have a form of their own. */
export const isPublicPath = (path: string): boolean => /^\/api\/v1\/(?:validate|license|keys)(?:\/|$)/.test(path)

/** A JSON answer with the headers that every answer carries (docs/contract.md section 1). A string is already JSON. */
export function answer(status: number, requestId: string, payload: object | string): Answer {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
  }
  return { status, headers, body: typeof payload === 'string' ? payload : JSON.stringify(payload) }
}

/** 401: no API key was sent, or an invalid one (RFC 6750 section 3). */
export function invalidApiKey(requestId: string, isTokenSent: boolean): Answer {
  const message = isTokenSent
    ? 'Invalid API key. Use a current key of this product, or create one in the dashboard.'
    : 'Send the product API key in the header "Authorization: Bearer <API_KEY>".'
  const refused = answer(401, requestId, { valid: false, status: 'invalid_api_key', message })
  refused.headers['WWW-Authenticate'] = `Bearer realm="latchkey"${isTokenSent ? ', error="invalid_token"' : ''}`
  return refused
}

/** 429, with exactly four fields (docs/contract.md section 1). */
export function rateLimitExceeded(requestId: string, now: Date): Answer {
  const seconds = secondsUntilMidnightUtc(now)
  const refused = answer(429, requestId, {
    valid: false,
    status: 'rate_limit_exceeded',
    message: 'The provider reached its daily plan limit. Retry after midnight UTC, or upgrade the plan.',
    retry_after: seconds,
  })
  refused.headers['Retry-After'] = String(seconds)
  return refused
}

export const licenseNotFound = (requestId: string): Answer =>
  answer(404, requestId, { status: 'license_not_found', message: 'This product has no license with this key.' })

/** 403: a client key may not look up, so that who takes it out of a program learns nothing (decision 0063). */
export const lookupNotAllowed = (requestId: string): Answer =>
  answer(403, requestId, {
    status: 'lookup_not_allowed',
    message: 'This is a client key: it validates, and cannot look up. Send a server key of the product.',
  })

/** 503: the service cannot decide now, and it must not guess. */
export function serviceUnavailable(requestId: string): Answer {
  const message = 'The service cannot answer right now. Try again in a moment.'
  const refused = answer(503, requestId, { status: 'service_unavailable', message })
  refused.headers['Retry-After'] = '1'
  return refused
}

export function methodNotAllowed(requestId: string, allowed: string): Answer {
  const message = `This URL accepts ${allowed} only.`
  const refused = answer(405, requestId, { status: 'method_not_allowed', message })
  refused.headers['Allow'] = allowed
  return refused
}

export const badRequest = (requestId: string, message: string): Answer =>
  closing(answer(400, requestId, { status: 'bad_request', message }))

export const requestTimeout = (requestId: string): Answer =>
  closing(answer(408, requestId, { status: 'request_timeout', message: 'The request took too long to arrive.' }))

export const headersTooLarge = (requestId: string): Answer =>
  closing(answer(431, requestId, { status: 'headers_too_large', message: 'The header fields are too large.' }))

export const notFound = (requestId: string): Answer =>
  answer(404, requestId, { status: 'not_found', message: 'There is nothing at this URL.' })

/** 503 where the database is out of reach, or not the one that these settings are for; else 500. */
export const failedAnswer = (requestId: string, error: unknown): Answer =>
  isUnavailable(error) || isConfigError(error) ? serviceUnavailable(requestId) : internalError(requestId)

const internalError = (requestId: string): Answer =>
  answer(500, requestId, { status: 'internal', message: `Something went wrong. Its request ID is ${requestId}.` })

/** Closes the connection after the response, because further data on it cannot be trusted or is not worth reading. */
export function closing(given: Answer): Answer {
  given.headers['Connection'] = 'close'
  return given
}

/** Adds the RateLimit fields of an authenticated answer; an unlimited product has none. */
export function withQuota(given: Answer, { limit, used }: QuotaReading, now: Date): Answer {
  if (limit === null) return given
  given.headers['RateLimit-Limit'] = String(limit)
  given.headers['RateLimit-Remaining'] = String(Math.max(0, limit - used))
  given.headers['RateLimit-Reset'] = String(secondsUntilMidnightUtc(now))
  return given
}
