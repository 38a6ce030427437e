import { STATUS_CODES } from 'node:http'
import type { FieldProblems } from '@/lib/foundation/platform/fault'
import type { Answer } from '../public-api/answer'

/** `code` is for programs, `detail` for people. */
export type Problem = { status: number; code: string; detail: string; fields?: FieldProblems | undefined }

/** Whether errors at this path are problems: everything below /api/v1 that is not answered by the public API itself. */
export const isManagementPath = (path: string): boolean => path.startsWith('/api/v1/')

/** An error of the management API, as application/problem+json (RFC 9457). */
export function problemAnswer(requestId: string, { status, code, detail, fields }: Problem): Answer {
  const errors = fields && Object.entries(fields).map(([field, message]) => ({ field, message }))
  const body = {
    type: `urn:latchkey:problem:${code}`,
    title: STATUS_CODES[status],
    status,
    detail,
    code,
    request_id: requestId,
    ...(errors && { errors }),
  }
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    },
    body: JSON.stringify(body),
  }
}

/** The answer while a part of the service cannot be reached. */
export function unavailableProblem(requestId: string, retrySeconds: number): Answer {
  const detail = 'The service cannot answer right now. Try again in a moment.'
  const given = problemAnswer(requestId, { status: 503, code: 'service_unavailable', detail })
  given.headers['Retry-After'] = String(retrySeconds)
  return given
}
