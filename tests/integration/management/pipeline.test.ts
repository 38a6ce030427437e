import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenAccessToken } from '@/tests/support/fixtures/management/access-token'
import type { ManagementCall } from '@/tests/support/fixtures/management/program'
import { NOON, type Pipeline } from '@/tests/support/fixtures/management/token-pipeline'

const UNKNOWN = 'lk_org_000000000000000000000000000000000000000'
const API_KEY = `lk_live_${'0'.repeat(32)}4cjNQE`

// The environment is read once: a file before this one in the same process may have read it already.
vi.resetModules()
const { managementOf } = await import('@/tests/support/fixtures/management/program')
const { givenPipeline } = await import('@/tests/support/fixtures/management/token-pipeline')

let db: TestDatabase
let pipeline: Pipeline
let call: ManagementCall
let own: string

beforeAll(async () => {
  db = await givenDatabase()
})
beforeEach(async () => {
  vi.stubEnv('LATCHKEY_EDGE', '1')
  pipeline = await givenPipeline(db.pool)
  own = pipeline.own
  call = await pipeline.callerWith()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => {
  vi.resetModules()
  return db.close()
})

const from = (address: string) => ({ headers: { 'x-latchkey-client-address': address } })

test('a token is answered with its limit, and its use is noted', async () => {
  const { status, json, headers } = await call(`GET ${own}`, from('203.0.113.9'))
  expect([status, json]).toEqual([200, { name: 'Test' }])
  expect(headers.get('ratelimit-limit')).toBe('60')
  expect(headers.get('ratelimit-remaining')).toBe('59')
  expect(headers.get('ratelimit-reset')).toBe('60')
  const { rows } = await db.pool.query(
    'select last_used_at, host(last_used_address) as address from access_token where user_id = $1',
    [pipeline.userId],
  )
  expect(rows).toEqual([{ last_used_at: NOON, address: '203.0.113.9' }])
})

test.each([
  ['unknown', UNKNOWN],
  ['malformed', 'lk_org_nonsense'],
])('a token that is %s is no token', async (_, token) => {
  expect((await pipeline.callerOf(token)(`GET ${own}`)).json).toMatchObject({ status: 401, code: 'invalid_token' })
})

test.each([
  ['expired', { expiresAt: NOON }, 401, 'invalid_token'],
  ['revoked', { revokedAt: NOON }, 401, 'invalid_token'],
  ['used from elsewhere', { sources: ['198.51.100.0/24'] }, 403, 'address_not_allowed'],
  ['without the scope', { scopes: ['licenses:view'] as const }, 403, 'missing_scope'],
  ['limited to a product', { products: ['00000000-0000-4000-8000-000000000000'] }, 403, 'product_not_allowed'],
])('a token that is %s gets a problem that says why', async (_, over, status, code) => {
  const caller = await pipeline.callerWith(over)
  const { json, headers } = await caller(`GET ${own}`, from('203.0.113.9'))
  expect(json).toMatchObject({ status, code, type: `urn:latchkey:problem:${code}` })
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(json.request_id).toBe(headers.get('x-request-id'))
})

test('a token is used from its networks, and the scope that it lacks is named', async () => {
  const limited = await pipeline.callerWith({ sources: ['198.51.100.0/24', '2001:db8::/32'] })
  for (const address of ['198.51.100.7', '2001:db8::7'])
    expect((await limited(`GET ${own}`, from(address))).status).toBe(200)
  const unscoped = await pipeline.callerWith({ scopes: ['licenses:view'] })
  expect((await unscoped(`GET ${own}`)).json.detail).toContain('products:view')
})

test('a token does no more than the member it acts for, and ends with them', async () => {
  const user = [pipeline.userId]
  await db.pool.query(`update membership set role = 'viewer' where user_id = $1`, user)
  expect((await call(`GET ${own}`)).status).toBe(200)
  expect((await call(`PATCH ${own}`, { body: { name: 'B' } })).json.code).toBe('missing_scope')
  await db.pool.query('update user_account set suspended_at = now() where id = $1', user)
  expect((await call(`GET ${own}`)).status).toBe(401)
  await db.pool.query('update user_account set suspended_at = null where id = $1', user)
  expect((await call(`GET ${own}`)).status).toBe(200)
  await db.pool.query('delete from membership where user_id = $1', user)
  expect((await call(`GET ${own}`)).status).toBe(401)
})

test('the API key of a product is no access token, and none is taken from the query', async () => {
  const withKey = await pipeline.callerOf(API_KEY)(`GET ${own}`)
  expect(withKey.json).toMatchObject({ status: 403, code: 'wrong_credential' })
  expect((await pipeline.callerOf(null)(`GET ${own}?access_token=x`)).status).toBe(401)
  expect((await call(`GET ${own}?access_token=x`)).json.errors).toEqual([
    { field: 'access_token', message: 'This request has no such field.' },
  ])
})

test('bad input gets every problem at once, by field; a wrong type, method or path its own status', async () => {
  const bad = await call('POST /effects', { body: { count: 'x', more: 1 } })
  expect([bad.status, bad.json.code]).toEqual([422, 'invalid_request'])
  expect(bad.json.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['count', 'more', 'word'])
  expect((await call('POST /effects', { body: '{' })).status).toBe(422)
  const text = { body: 'word=a', headers: { 'Content-Type': 'text/plain' } }
  expect((await call('POST /effects', text)).json.code).toBe('unsupported_media_type')
  const large = await call('POST /effects', { body: { word: 'a'.repeat(70_000) } })
  expect(large.json).toMatchObject({ status: 413, code: 'too_large' })
  const method = await call('DELETE /effects')
  expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await call('GET /nothing')).json.code).toBe('not_found')
  expect((await call('GET /organizations/x')).status).toBe(404)
  expect((await call(`GET ${own}?limit=10`)).json.errors).toEqual([{ field: 'limit', message: 'Use at most 9.' }])
})

test('over its limit a token waits for the next minute; another token does not', async () => {
  for (let i = 0; i < 60; i++) await call(`GET ${own}`)
  const over = await call(`GET ${own}`)
  expect([over.status, over.json.code]).toEqual([429, 'too_many_requests'])
  expect([over.headers.get('retry-after'), over.headers.get('ratelimit-remaining')]).toEqual(['60', '0'])
  expect((await (await pipeline.callerWith())(`GET ${own}`)).status).toBe(200)
  pipeline.state.now = new Date(NOON.getTime() + MINUTE_MS)
  expect((await call(`GET ${own}`)).status).toBe(200)
})

test('a change names the version that it was decided on', async () => {
  const read = async () => (await call(`GET ${own}`)).headers.get('etag') ?? ''
  const rename = (name: string, ifMatch: string) => call(`PATCH ${own}`, { body: { name }, ifMatch })
  const first = await read()
  const changed = await rename('B', first)
  const second = changed.headers.get('etag')
  expect([changed.status, second === first, second === (await read())]).toEqual([200, false, true])
  expect((await rename('C', first)).json).toMatchObject({ status: 412, code: 'precondition_failed' })
  expect((await rename('C', `"x", ${second}`)).json).toEqual({ name: 'C' })
  expect((await rename('D', '*')).status).toBe(200)
  const current = await read()
  const both = await Promise.all([rename('E', current), rename('F', current)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('every token that opens nothing is counted for its address, because each costs a query', async () => {
  const noted: string[] = []
  const refusedTokens = {
    note: (address: string) => void noted.push(address),
    isSuspect: () => false,
    retryAfterSeconds: () => 0,
  }
  const callerOf = managementOf(db.pool, { clock: () => NOON, refusedTokens })
  const { organizationId, userId } = pipeline
  const tokenWith = (over: object) => givenAccessToken(db.pool, { organizationId, userId, ...over })
  const refused = [{ revokedAt: NOON }, { expiresAt: NOON }, { sources: ['198.51.100.0/24'] }]
  for (const over of refused) await callerOf(await tokenWith(over))('GET /me', from('203.0.113.9'))
  await callerOf(UNKNOWN)('GET /me', from('203.0.113.9'))
  expect(noted).toEqual(Array(4).fill('203.0.113.9'))
  expect((await callerOf(await tokenWith({}))('GET /me', from('203.0.113.9'))).status).toBe(200)
  expect(noted).toHaveLength(4)
})
