/** When a request ends with a problem. Its `code` is stable; its `detail` is a sentence for people. */
export const PROBLEM_CODES = {
  invalid_token: { status: 401, when: 'The access token is missing, unknown, expired, or revoked.' },
  missing_scope: { status: 403, when: 'The access token lacks the scope that `detail` names.' },
  wrong_credential: { status: 403, when: 'An API key of a product was sent instead of an access token.' },
  address_not_allowed: { status: 403, when: 'The access token may not be used from this IP address.' },
  product_not_allowed: { status: 403, when: 'The access token is limited to other products.' },
  forbidden: { status: 403, when: 'The member that the access token acts for may not do this.' },
  not_found: { status: 404, when: "The record doesn't exist, or it belongs to another organization." },
  method_not_allowed: { status: 405, when: 'This path has no such method; `Allow` lists those it has.' },
  conflict: { status: 409, when: 'The record is in a state in which this is not possible.' },
  idempotency_in_progress: { status: 409, when: 'The first request with this Idempotency-Key is still running.' },
  precondition_failed: { status: 412, when: 'The record has changed since the version that If-Match names.' },
  too_large: { status: 413, when: 'The body is larger than this endpoint takes.' },
  unsupported_media_type: { status: 415, when: 'The body is not sent as `application/json`.' },
  invalid_request: { status: 422, when: 'The body is not JSON, or fields are invalid: `errors` lists all of them.' },
  idempotency_key_reused: { status: 422, when: 'This Idempotency-Key was sent with a different request.' },
  too_many_requests: { status: 429, when: 'The access token has made its calls of this minute.' },
  internal: { status: 500, when: 'An unexpected failure. Quote `request_id` when you report it.' },
  bad_gateway: { status: 502, when: 'The answer was lost inside Latchkey: the change may have been made.' },
  service_unavailable: {
    status: 503,
    when: 'The service cannot answer right now, too many calls arrive at the same time, or another change of the same record is under way.',
  },
} as const satisfies Record<string, { status: number; when: string }>

export type ProblemCode = keyof typeof PROBLEM_CODES

/** The codes that come with a status. */
export const codesOf = (status: number): string[] =>
  Object.entries(PROBLEM_CODES).flatMap(([code, problem]) => (problem.status === status ? [code] : []))
