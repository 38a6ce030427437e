import type { z } from 'zod'
import { MAX_SENT_KEY } from '@/lib/foundation/shared/license-key'
import { COUNTED, type HeaderName, headersOf } from './headers'
import type { SchemaWriter } from './json-schema'
import { keySet, lookup, publicRefusal, validation, validationRequest } from './public-schemas'
import { sampleOf } from './sample'

const TAG = 'Public API'

type Operation = {
  operationId: string
  summary: string
  description: string
  needsKey: boolean
  parameters: object[]
  reply: z.ZodType
  headers: readonly HeaderName[]
  refusals: Record<number, string>
}

const NONCE = {
  name: 'X-Validation-Nonce',
  in: 'header',
  description: 'A new random value, which a signed answer repeats. Malformed values are ignored.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' },
}
const END_USER = {
  name: 'X-End-User-Address',
  in: 'header',
  description:
    'The IP address of the end user, which then replaces the calling one. Only from a server key that may name it; from any other key the header changes nothing.',
  schema: { type: 'string' },
}
const KEY = { name: 'key', in: 'path', required: true, schema: { type: 'string', maxLength: MAX_SENT_KEY } }
const PRODUCT = { name: 'product', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }

const UNAUTHORIZED = 'The API key is missing, unknown, or past the grace of its rotation.'
const LIMITED = 'The daily limit is used up. `retry_after` are the seconds until midnight UTC.'
const UNAVAILABLE = 'The service cannot answer right now. This is neither a refusal nor a permission.'
const FAILED = 'An unexpected failure.'

/** The public API, which programs of customers call (docs/contract.md section 1). */
export function publicPaths(schemas: SchemaWriter) {
  const body = schemas.input(validationRequest)
  const validate = operation(schemas, {
    operationId: 'validate_license',
    summary: 'Validate a license key',
    description:
      'Returns 200 for every license. Read `valid`, and `status` for the reason. Counts towards the daily limit. Unknown fields are ignored.',
    needsKey: true,
    parameters: [NONCE, END_USER],
    reply: validation,
    headers: ['X-Validation-Error', ...COUNTED],
    refusals: { 401: UNAUTHORIZED, 429: LIMITED, 500: FAILED, 503: UNAVAILABLE },
  })
  const content = { 'application/json': { schema: body, example: sampleOf(body, schemas.named) } }
  const requestBody = { description: 'At most 16 KiB of JSON.', required: true, content }
  return {
    '/validate': { post: { ...validate, requestBody } },
    '/license/{key}': {
      get: operation(schemas, {
        operationId: 'look_up_license',
        summary: 'Look up a license by its key',
        description: 'For backends: it shows what only the vendor may see. Counts towards the daily limit.',
        needsKey: true,
        parameters: [KEY, END_USER],
        reply: lookup,
        headers: COUNTED,
        refusals: {
          401: UNAUTHORIZED,
          403: 'This is a client key, which may validate only.',
          404: 'This product has no license with this key.',
          429: LIMITED,
          500: FAILED,
          503: UNAVAILABLE,
        },
      }),
    },
    '/keys/{product}': {
      get: operation(schemas, {
        operationId: 'list_public_keys',
        summary: 'List the keys that verify signed validations',
        description: 'Public, and cacheable for an hour.',
        needsKey: false,
        parameters: [PRODUCT],
        reply: keySet,
        headers: ['Access-Control-Allow-Origin', 'ETag', 'Cache-Control'],
        refusals: { 404: "This product doesn't exist.", 500: FAILED, 503: UNAVAILABLE },
      }),
    },
  }
}

const CORS: HeaderName = 'Access-Control-Allow-Origin'

const EXAMPLES: Record<number, object> = {
  401: {
    valid: false,
    status: 'invalid_api_key',
    message: 'Invalid API key. Use a current key of this product, or create one in the dashboard.',
  },
  403: { status: 'lookup_not_allowed', message: 'A client key may validate only.' },
  404: { status: 'license_not_found', message: 'This product has no license with this key.' },
  429: {
    valid: false,
    status: 'rate_limit_exceeded',
    message: 'The provider reached its daily plan limit.',
    retry_after: 3_600,
  },
  500: { status: 'internal', message: 'Something went wrong.' },
  503: { status: 'service_unavailable', message: 'The service cannot answer right now.' },
}

function operation(schemas: SchemaWriter, spec: Operation) {
  const { operationId, summary, description, needsKey, parameters, reply, headers, refusals } = spec
  const schema = schemas.output(reply)
  const refusal = schemas.output(publicRefusal)
  return {
    operationId,
    tags: [TAG],
    summary,
    description,
    security: needsKey ? [{ api_key: [] }] : [],
    parameters,
    responses: {
      200: {
        description: 'OK',
        headers: headersOf(['X-Request-Id', ...headers]),
        content: { 'application/json': { schema, example: sampleOf(schema, schemas.named) } },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [
          status,
          {
            description: text,
            headers: headersOf(refusalHeaders(Number(status), spec)),
            content: { 'application/json': { schema: refusal, example: EXAMPLES[Number(status)] } },
          },
        ]),
      ),
    },
  }
}

const refusalHeaders = (status: number, { needsKey, headers }: Operation): HeaderName[] => [
  'X-Request-Id',
  ...(needsKey && [403, 404, 429, 503].includes(status) ? COUNTED : []),
  ...(needsKey && status === 404 ? (['X-Validation-Error'] as const) : []),
  ...(headers.includes(CORS) ? [CORS] : []),
  ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  ...((needsKey && status === 401) || status === 429 || status === 503 ? (['Retry-After'] as const) : []),
]
