import { z } from 'zod'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { COUNTED, type HeaderName, headersOf } from './headers'
import { codesOf, PROBLEM_CODES, type ProblemCode } from './problem-codes'

const codes = Object.keys(PROBLEM_CODES) as [ProblemCode, ...ProblemCode[]]

/** An error of the management API: application/problem+json (RFC 9457). */
export const problem = z
  .object({
    type: z.string().meta({ description: '`urn:latchkey:problem:` and the code' }),
    title: z.string().meta({ description: 'the name of the status' }),
    status: z.int(),
    detail: z.string().meta({ description: 'a sentence for people, which may change' }),
    code: z.enum(codes).meta({ description: 'for programs; stable' }),
    request_id: z.string().meta({ description: 'as in the header X-Request-Id' }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'every invalid field' }),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457).' })

const NAMES: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}

const EXTRA: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** References to the problems with which an operation may end. */
export const problemsFor = (statuses: number[]): Record<string, { $ref: string }> =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${NAMES[status]}` }]))

/** The shared responses of the document, by name. */
export const problemResponses = () =>
  Object.fromEntries(Object.entries(NAMES).map(([status, name]) => [name, problemOf(Number(status))]))

function problemOf(status: number) {
  const possible = codesOf(status)
  return {
    description: possible.map((code) => `- \`${code}\`: ${PROBLEM_CODES[code as ProblemCode].when}`).join('\n'),
    headers: headersOf(['X-Request-Id', ...COUNTED, ...(EXTRA[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: possible } } },
          ],
        },
        example: exampleOf(status, possible[0] ?? 'internal'),
      },
    },
  }
}

const exampleOf = (status: number, code: string) => ({
  type: `urn:latchkey:problem:${code}`,
  title: TITLES[status] ?? '',
  status,
  detail: DETAILS[code] ?? PROBLEM_CODES[code as ProblemCode].when,
  code,
  request_id: '01934c5e-7a10-7000-8000-0000000000ff',
  ...(code === 'invalid_request' && {
    errors: [{ field: 'customer_email', message: FIELD_WORDS.email }],
  }),
})

const TITLES: Record<number, string> = Object.fromEntries(
  Object.entries(NAMES).map(([status, name]) => [status, name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')]),
)

const DETAILS: Record<string, string> = {
  invalid_token: "This access token doesn't exist.",
  missing_scope: 'This access token lacks the scope licenses:view, or the member it acts for does.',
  not_found: 'License not found',
  invalid_request: 'customer_email: Enter a valid email address.',
}
