import type { JsonSchema } from './json-schema'

type Header = { description: string; schema: JsonSchema; example?: unknown }

const seconds = { type: 'integer', minimum: 0 }

/** The headers of answers, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': { description: 'Names this request in our logs.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'How many calls the credential has.', schema: seconds, example: 600 },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: seconds, example: 599 },
  'RateLimit-Reset': { description: 'Seconds until it has all of them again.', schema: seconds, example: 42 },
  'Retry-After': { description: 'Seconds to wait before another attempt.', schema: seconds, example: 1 },
  'WWW-Authenticate': { description: 'Which credential is needed (RFC 6750).', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` if this is the kept answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  ETag: {
    description: 'The version of what this answer shows. Send it as If-Match to change only this version.',
    schema: { type: 'string' },
    example: '"l5Vb2cQx0c6mPp3QmC8zZ1n2a9k"',
  },
  'Access-Control-Allow-Origin': {
    description: '`*`: pages of any site may read this.',
    schema: { type: 'string', const: '*' },
  },
  'Cache-Control': { description: 'How long the answer may be cached.', schema: { type: 'string' } },
  'X-Validation-Error': {
    description: 'Why the body could not be read; the answer is then `license_not_found`.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof RESPONSE_HEADERS

/** References to the headers of an answer. */
export const headersOf = (names: readonly HeaderName[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const COUNTED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const
