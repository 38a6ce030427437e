import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { newId } from '@/lib/foundation/platform/config/ids'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { ACCESS_TOKEN_CALLS, windowStart } from '@/lib/foundation/rate-limit/core/window'
import { addHits } from '@/lib/foundation/rate-limit/server/abuse-windows.sql'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { undocumentedIn } from '@/tests/support/http/check-answer'
import { type HttpResponse, send } from '@/tests/support/http/client'
import {
  callEndpoint,
  givenManagedTenant,
  type ManagedTenant,
  ownPath,
  prepareFor,
} from '@/tests/support/http/management-client'
import { DOCUMENT, OPERATIONS, problemAt } from '@/tests/support/http/openapi-validator'

// Real answers, compared with what docs/openapi.json says of them.
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let tenant: ManagedTenant
beforeAll(async () => {
  tenant = await givenManagedTenant(pool)
})
afterAll(() => pool.end())

test('the document is served to everyone, and again only when it has changed', async () => {
  const path = '/api/v1/openapi.json'
  const { status, headers, json } = await send(base, { path })
  expect([status, json]).toEqual([200, DOCUMENT])
  const again = await send(base, { path, headers: { 'If-None-Match': String(headers.etag) } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await send(base, { path, method: 'POST' })).status).toBe(405)
})

const documented = OPERATIONS.flatMap((operation) => {
  const endpoint = ENDPOINTS.find(({ method, path }) => method === operation.method && path === operation.path)
  return endpoint ? [{ ...operation, endpoint, name: `${endpoint.method} ${endpoint.path}` }] : []
})

test('every endpoint is compared', () => expect(documented.length).toBe(ENDPOINTS.length))

describe.each(documented)('$name', (operation) => {
  const { endpoint } = operation
  const answers = (status: number): boolean => String(status) in operation.operation.responses
  const check = (answer: HttpResponse, status: number) => {
    expect(undocumentedIn(operation, answer)).toEqual([])
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, expect.anything()])
  }
  const call = (token: string | null, over = {}) => callEndpoint(base, endpoint, tenant, token, over)
  const path = () => ownPath(endpoint, tenant)

  test('answers as documented', async () => {
    const own = await givenManagedTenant(pool)
    await prepareFor(pool, endpoint, own)
    check(await callEndpoint(base, endpoint, own, own.token), endpoint.status)
  })

  test('401, 403 and 422 are as documented', async () => {
    check(await call(null), 401)
    check(await call(newApiKey(randomBytes)), 403)
    if (endpoint.method === 'GET')
      check(await call(tenant.token, { path: `${path()}${path().includes('?') ? '&' : '?'}unknown=1` }), 422)
    if (endpoint.body) check(await call(tenant.token, { body: { unknown_field: 1 } }), 422)
  })

  test.runIf(endpoint.path.includes('{'))('404 is as documented', async () => {
    const nowhere = ownPath(endpoint, tenant, (name) => (name === 'address' ? '192.0.2.99' : newId()))
    check(await call(tenant.token, { path: nowhere }), 404)
  })

  test.runIf(answers(412))('412 is as documented', async () => {
    check(await call(tenant.token, { headers: { 'If-Match': '"another"' } }), 412)
  })

  test.runIf(answers(413))('413 and 415 are as documented', async () => {
    const size = (endpoint.maxBytes ?? 64 * 1024) + 1
    check(await call(tenant.token, { body: `"${'x'.repeat(size)}"` }), 413)
    check(await call(tenant.token, { body: 'a=1', headers: { 'Content-Type': 'text/plain' } }), 415)
  })
})

test('405 is a problem with Allow, on every path', async () => {
  for (const { path } of ENDPOINTS) {
    const endpoint = ENDPOINTS.find((each) => each.path === path)
    if (!endpoint) continue
    const answer = await callEndpoint(base, endpoint, tenant, tenant.token, { method: 'PUT' })
    const allowed = ENDPOINTS.filter((each) => each.path === path).map(({ method }) => method)
    expect([path, answer.status]).toEqual([path, 405])
    expect(String(answer.headers['allow']).split(', ')).toEqual(expect.arrayContaining(allowed))
    expect(problemAt(['components', 'schemas', 'Problem'], answer.json)).toBeNull()
  }
})

test('429 is as documented, and counts a token by itself', async () => {
  const token = await tenant.tokenWith({})
  await useUp(token, 590)
  const me = OPERATIONS.find(({ path }) => path === '/me')
  const ask = () => send(base, { path: '/api/v1/me', headers: { Authorization: `Bearer ${token}` } })
  const statuses: number[] = []
  let last = await ask()
  // Twice, should the minute end meanwhile.
  for (let i = 0; i < 2 && last.status === 200; i++) {
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    statuses.push(...answers.map(({ status }) => status))
    last = answers.find(({ status }) => status === 429) ?? last
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(me && undocumentedIn(me, last)).toEqual([])
  expect(last.headers['ratelimit-limit']).toBe('600')
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(
    (await callEndpoint(base, ENDPOINTS.find(({ path }) => path === '/me') ?? raise(), tenant, tenant.token)).status,
  ).toBe(200)
})

/** So many calls of this minute and of the next one. */
async function useUp(token: string, hits: number): Promise<void> {
  const identifier = `${ACCESS_TOKEN_CALLS.name} ${sha256(token).toString('base64url')}`
  const minute = windowStart(new Date(), ACCESS_TOKEN_CALLS)
  for (const window of [minute, new Date(minute.getTime() + ACCESS_TOKEN_CALLS.windowMs)])
    await addHits(pool, window, [{ identifier, hits }])
}

function raise(): never {
  throw new Error('there is no /me')
}
