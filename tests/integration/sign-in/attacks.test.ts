import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Auth, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { type Call, send } from '@/tests/support/http/client'
import { cookieOf, postSession } from '@/tests/support/http/session-client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

let db: TestDatabase
let server: ServerProcess
let auth: Auth
let hosts = 0

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'web')
  auth = givenAuth(db.pool)
})
afterAll(async () => {
  await auth.db.$disconnect()
  await server.stop()
  await db.close()
})

/** A calling address without any counted attempts. */
const somewhere = () => {
  hosts += 1
  return `127.5.${hosts >> 8}.${hosts & 255}`
}
const trying = (email: string, password: string, call: Partial<Call> = {}) =>
  postSession(server.url, 'password', { email, password }, { from: somewhere(), ...call })

test('brute force: the sixth wrong password of an account is a 429 with Retry-After, and so is the right one', async () => {
  const { email } = await auth.person()
  const from = somewhere()
  for (let i = 0; i < 5; i++) expect((await trying(email, 'wrong', { from })).status).toBe(401)
  const refused = await trying(email, PASSWORD, { from })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json).toMatchObject({ code: 'too_many_requests' })
  expect(String(refused.json['message'])).toMatch(/^Too many tries\. Wait .* and try again\.$/)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('a browser that signed in before has its own attempts, by a cookie that scripts cannot read', async () => {
  const { email } = await auth.person()
  const signedIn = await trying(email, PASSWORD)
  const given = signedIn.headers['set-cookie']?.find((cookie) => cookie.startsWith('lk_browser=')) ?? ''
  expect(given).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
  const from = somewhere()
  for (let i = 0; i < 6; i++) await trying(email, 'wrong', { from })
  expect((await trying(email, PASSWORD, { from })).status).toBe(429)
  const Cookie = given.split(';')[0] ?? ''
  expect((await trying(email, PASSWORD, { from, headers: { Cookie } })).status).toBe(200)
})

test('enumeration: the answers do not distinguish a known address from an unknown one', async () => {
  const { email } = await auth.person()
  const shape = async (path: string, body: (email: string) => object, who: string) => {
    const { status, headers, json } = await postSession(server.url, path, body(who), { from: somewhere() })
    const { request_id: _, request, ...rest } = json
    return { status, names: Object.keys(headers).toSorted(), rest, request: typeof request }
  }
  const bodies: [string, (email: string) => object][] = [
    ['password', (who) => ({ email: who, password: 'wrong' })],
    ['code', (who) => ({ email: who })],
    ['sign-up', (who) => ({ name: 'Ada', email: who, password: PASSWORD })],
    ['forgotten', (who) => ({ email: who })],
  ]
  for (const [path, body] of bodies)
    expect(await shape(path, body, 'unknown@people.test')).toEqual(await shape(path, body, email))
})

const FOREIGN: [string, Record<string, string>][] = [
  ['another origin', { Origin: 'https://elsewhere.example' }],
  ['another site, by its fetch metadata', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling of the site', { 'Sec-Fetch-Site': 'same-site' }],
  ['an opaque origin', { Origin: 'null' }],
  ['an origin that only begins alike', { Origin: 'http://127.0.0.1.elsewhere.example' }],
]

test.each(FOREIGN)('CSRF: a change from %s is refused, with a session and without', async (_, headers) => {
  const { email, userId } = await auth.person()
  const cookie = cookieOf(await trying(email, PASSWORD))
  const rename = await postSession(
    server.url,
    'account/name',
    { name: 'Mallory' },
    { headers: { Cookie: cookie, ...headers } },
  )
  expect([rename.status, rename.json['code']]).toEqual([403, 'foreign_origin'])
  expect((await trying(email, PASSWORD, { headers })).status).toBe(403)
  const out = await send(server.url, {
    method: 'POST',
    path: '/api/session/sign-out',
    headers: { Origin: server.url, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, ...headers },
  })
  expect(out.status).toBe(403)
  const { rows } = await db.pool.query('select name from user_account where id = $1', [userId])
  expect(rows[0].name).toBe('Ada')
})

test('CSRF: a request that does not state its origin is refused, and so is anything a form can send', async () => {
  const { email } = await auth.person()
  const body = JSON.stringify({ email, password: PASSWORD })
  const path = '/api/session/password'
  const bare = await send(server.url, { method: 'POST', path, body, headers: { 'Content-Type': 'application/json' } })
  expect(bare.status).toBe(403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const form = await trying(email, PASSWORD, { headers: { 'Content-Type': type } })
    expect([form.status, form.headers['set-cookie']]).toEqual([415, undefined])
  }
})

test('no change by GET', async () => {
  for (const path of ['password', 'code', 'sign-up', 'setup', 'forgotten', 'totp', 'sign-out', 'account/name'])
    expect((await send(server.url, { path: `/api/session/${path}` })).status).toBe(405)
})

test('mass assignment: a field that is not in the schema is refused by name', async () => {
  const extra = { is_pending: false, role: 'owner', email_verified_at: '2026-01-01' }
  const { status, json } = await postSession(server.url, 'sign-up', {
    name: 'Mallory',
    email: 'mallory@people.test',
    password: PASSWORD,
    ...extra,
  })
  expect(status).toBe(400)
  expect(Object.keys(json['fields'] ?? {}).toSorted()).toEqual(Object.keys(extra).toSorted())
})

test('session fixation: a planted cookie never becomes the session, and each sign-in has its own', async () => {
  const { email } = await auth.person()
  const planted = 'next-auth.session-token=planted'
  const [first, second] = [
    await trying(email, PASSWORD, { headers: { Cookie: planted } }),
    await trying(email, PASSWORD),
  ]
  expect(cookieOf(first)).not.toBe(planted)
  expect(cookieOf(second)).not.toBe(cookieOf(first))
  const read = (cookie: string) => send(server.url, { path: '/api/session/account', headers: { Cookie: cookie } })
  expect((await read(planted)).status).toBe(401)
  expect((await read(cookieOf(first))).status).toBe(200)
})

test('the cookie is inaccessible to scripts and to other sites', async () => {
  const { email } = await auth.person()
  const [cookie = ''] = (await trying(email, PASSWORD)).headers['set-cookie'] ?? []
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
})

test('a suspended person is signed out on the very next request', async () => {
  const { email, userId } = await auth.person()
  const headers = { Cookie: cookieOf(await trying(email, PASSWORD)) }
  const read = () => send(server.url, { path: '/api/session/account', headers })
  expect((await read()).status).toBe(200)
  await db.pool.query('update user_account set suspended_at = now() where id = $1', [userId])
  expect((await read()).status).toBe(401)
})

test('malformed bodies are answered with an error, not a crash', async () => {
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"email":1,"password":{}}',
    `{"email":"${'x'.repeat(9_000)}"}`,
    '{"email":"\\u0000@x.test","password":"\\ud800"}',
  ]
  for (const body of bodies) {
    const { status, json } = await postSession(server.url, 'password', {}, { body, from: somewhere() })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(typeof json['message']).toBe('string')
  }
})

test('no password and no session token is written to the log', async () => {
  const { email } = await auth.person()
  const cookie = cookieOf(await trying(email, PASSWORD))
  const token = cookie.split('=')[1] ?? ''
  expect(token.length).toBeGreaterThan(30)
  for (const secret of [PASSWORD, token]) expect(server.output()).not.toContain(secret)
})

test('where no provider is configured none of its routes exists', async () => {
  for (const path of ['csrf', 'session', 'providers', 'signin'])
    expect((await send(server.url, { path: `/api/auth/${path}` })).status).toBe(404)
})
