import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { type Call, type HttpResponse, send } from '@/tests/support/http/client'
import { atMost } from '@/tests/support/setup/limits'

// 2,000 random requests a run, each sent by both transports.
const RUNS = 2_000
const ALLOWED = [200, 400, 401, 404, 405, 429]
const TEN_FIELDS = {
  valid: ['boolean'],
  status: ['string'],
  expires: ['string', 'null'],
  ip_registered: ['boolean', 'null'],
  ip_count: ['number', 'null'],
  max_ips: ['number', 'null'],
  version: ['string', 'null'],
  version_valid: ['boolean', 'null'],
  custom: ['object', 'null'],
  signature: ['string', 'null'],
}

const given = { tokens: ['lk_live_x'], keys: ['UNKNOWN'] }

beforeAll(async () => {
  const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2 })
  for (const options of [{}, { dailyLimit: 0 }, { state: 'archived' }] as const) {
    const product = await givenProduct(pool, options)
    given.tokens.push(product.token)
    // Addresses are registered beforehand, so that both transports see the same state.
    given.keys.push((await givenLicense(product)).key)
    given.keys.push((await givenLicense(product, { ip: { maxIps: 2, addresses: ['127.0.0.1'] } })).key)
    given.keys.push((await givenLicense(product, { revokedAt: new Date(0) })).key)
  }
  await pool.end()
})

const pick = (from: () => string[]) => fc.nat(1_000).map((n) => from()[n % from().length] ?? '')
const known = { token: pick(() => given.tokens), key: pick(() => given.keys) }

const authorization = fc.oneof(
  { weight: 6, arbitrary: known.token.map((token) => `Bearer ${token}`) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x20-\x7e]{0,60}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^Bearer [\x20-\x7e]{0,60}$/) },
)
const body = fc.oneof(
  { weight: 4, arbitrary: known.key.map((license_key) => JSON.stringify({ license_key })) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ license_key: fc.anything(), version: fc.anything(), device_id: fc.anything() }, { requiredKeys: [] })
      .map((fields) => safeJson(fields)),
  },
)
const odd = fc.stringMatching(/^[!-~]{0,40}$/).filter((text) => !text.includes('#'))
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constant('/api/v1/validate') },
  { weight: 3, arbitrary: known.key.map((key) => `/api/v1/license/${encodeURIComponent(key)}`) },
  { weight: 2, arbitrary: odd.map((text) => `/api/v1/license/${text}`) },
  { weight: 2, arbitrary: odd.map((text) => `/api/${text}`) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/api/v1/license/${encoded(text)}`),
  },
)
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('POST', 'GET') },
  { weight: 1, arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE') },
)
const strangeHeader = fc.tuple(
  fc.constantFrom('X-Forwarded-For', 'Forwarded', 'RSC', 'Next-Router-State-Tree', 'Accept', 'Content-Type', 'Cookie'),
  fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
)
const call = fc
  .record({ method, path, authorization, body, strangeHeader })
  .map(({ authorization: given, strangeHeader: [name, value], ...rest }): Call => {
    return { ...rest, headers: { Authorization: given, [name]: value } }
  })

test(`${RUNS} random requests: only what the contract allows, and the same by both transports`, {
  timeout: atMost(300_000),
}, async () => {
  const { api, web } = inject('transportUrls')
  await fc.assert(
    fc.asyncProperty(call, async (request) => {
      const [byFast, byRoute] = await Promise.all([send(api, request), send(web, request)])
      expectAllowed(request, byFast)
      expect(comparable(byRoute)).toEqual(comparable(byFast))
    }),
    { numRuns: RUNS },
  )
})

function expectAllowed({ method: used, path: asked }: Call, { status, headers, text, json }: HttpResponse): void {
  expect(ALLOWED).toContain(status)
  expect(headers['content-type']).toMatch(/^application\/json/)
  if (used === 'HEAD') {
    expect(text).toBe('')
    return
  }
  expect(typeof json['status']).toBe('string')
  if (asked !== '/api/v1/validate' || status !== 200) {
    expect(json['valid']).not.toBe(true)
    return
  }
  expect(Object.keys(json)).toEqual(Object.keys(TEN_FIELDS))
  for (const [name, types] of Object.entries(TEN_FIELDS)) expect(types).toContain(typeOf(json[name]))
  expect(VALIDATION_STATUSES).toContain(json['status'])
  expect(json['valid']).toBe(json['status'] === 'active')
}

const comparable = ({ status, headers, text }: HttpResponse) => ({
  status,
  text: text.replace(/"retry_after":\d+/, '"retry_after":0'),
  headers: Object.fromEntries(COMPARED.map((name) => [name, headers[name]])),
})
const COMPARED = ['content-type', 'cache-control', 'allow', 'www-authenticate', 'x-validation-error', 'ratelimit-limit']

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return 'not serializable'
  }
}

function encoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
