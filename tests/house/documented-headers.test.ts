import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Answer } from '@/lib/http/public-api/answer'
import { answerKeys } from '@/lib/http/public-api/keys-route'
import { createPublicApi, type PublicApiPorts } from '@/lib/http/public-api/public-api'
import { NULL_FIELDS } from '@/tests/support/http/assertions'
import { undocumentedIn } from '@/tests/support/http/check-answer'
import { OPERATIONS } from '@/tests/support/http/openapi-validator'

type Validated = Awaited<ReturnType<PublicApiPorts['validate']>>
type LookedUp = Awaited<ReturnType<PublicApiPorts['lookUp']>>

const NOW = new Date('2030-01-31T12:00:00Z')
const QUOTA = { isGranted: true, limit: 100, used: 1 }
const LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

function problemsOf(path: string, { status, headers, body }: Answer): string[] {
  const operation = OPERATIONS.find((each) => each.path === path)
  if (!operation) throw new Error(`${path} is not documented`)
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return undocumentedIn(operation, { status, headers: sent, text: body, json: JSON.parse(body) })
}

function givenApi(outcome: Partial<Validated> | Partial<LookedUp> | Error) {
  const answer = async () => {
    if (outcome instanceof Error) throw outcome
    return { answer: null, body: null, license: null, fault: null, quota: QUOTA, problem: null, now: NOW, ...outcome }
  }
  return createPublicApi({
    validate: answer as unknown as PublicApiPorts['validate'],
    lookUp: answer as unknown as PublicApiPorts['lookUp'],
    limit: { note: () => undefined, isSuspect: () => true, retryAfterSeconds: () => 60 },
    failures: { note: () => undefined, overloads: () => 0 },
  })
}

const call = (isKeySent: boolean) => ({
  authorization: isKeySent ? `Bearer ${newApiKey(randomBytes)}` : null,
  address: '198.51.100.7',
  endUserAddress: null,
})
const validate = (outcome: Parameters<typeof givenApi>[0], isKeySent = true) =>
  givenApi(outcome).validate({
    ...call(isKeySent),
    method: 'POST',
    nonce: null,
    readBody: async () => new TextEncoder().encode('{"license_key":"K"}'),
  })
const lookUp = (outcome: Parameters<typeof givenApi>[0], isKeySent = true) =>
  givenApi(outcome).lookUp({ ...call(isKeySent), method: 'GET' }, 'K')

const NOTHING = { ...NULL_FIELDS, valid: false, status: 'license_not_found' } as const
const refused = { decision: { status: 'license_not_found' }, answer: NOTHING } as Partial<Validated>
const limited = { decision: { status: 'rate_limit_exceeded' } } as Partial<Validated>

test.each([
  ['/validate', 200, [...LIMITS, 'X-Validation-Error'], () => validate({ ...refused, problem: 'body is over 16 KiB' })],
  ['/validate', 401, ['WWW-Authenticate'], () => validate({}, false)],
  ['/validate', 401, ['WWW-Authenticate', 'Retry-After'], () => validate({ quota: null })],
  ['/validate', 429, [...LIMITS, 'Retry-After'], () => validate(limited)],
  ['/validate', 500, [], () => validate(new Error('Because.'))],
  ['/validate', 503, [...LIMITS, 'Retry-After'], () => validate({ ...refused, answer: null })],
  ['/license/{key}', 401, ['WWW-Authenticate', 'Retry-After'], () => lookUp({ quota: null })],
  ['/license/{key}', 403, LIMITS, () => lookUp({ status: 'lookup_not_allowed' })],
  [
    '/license/{key}',
    404,
    [...LIMITS, 'X-Validation-Error'],
    () => lookUp({ status: 'license_not_found', problem: 'x' }),
  ],
  ['/license/{key}', 429, [...LIMITS, 'Retry-After'], () => lookUp({ status: 'rate_limit_exceeded' })],
  ['/license/{key}', 503, [...LIMITS, 'Retry-After'], () => lookUp({ fault: new Error('Because.') })],
] as const)('the headers of %s with %i are in the document: %j', async (path, status, headers, ask) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining([...headers]))
  expect(problemsOf(path, answer)).toEqual([])
})

const nobodyKnows = (reason: object) => (): Promise<null> =>
  Promise.reject(Object.assign(new Error('Because.'), reason))

test.each([
  { status: 200, publicKeys: async () => ({ keys: [] }) },
  { status: 404, publicKeys: async () => null },
  { status: 500, publicKeys: nobodyKnows({}) },
  { status: 503, publicKeys: nobodyKnows({ code: 'ECONNREFUSED' }) },
])('public keys with $status may be read by any site, as the document says', async ({ status, publicKeys }) => {
  const ports = { publicKeys, log: pino({ level: 'silent' }) }
  const answer = await answerKeys(ports, { method: 'GET', product: newId(), ifNoneMatch: null })
  expect([answer.status, answer.headers['Access-Control-Allow-Origin']]).toEqual([status, '*'])
  expect(problemsOf('/keys/{product}', answer)).toEqual([])
})
