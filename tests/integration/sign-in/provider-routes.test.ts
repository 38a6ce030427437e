import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Auth, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { type Call, send } from '@/tests/support/http/client'
import { cookieOf, postSession } from '@/tests/support/http/session-client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

// The routes of next-auth that exist, and their input. Nothing here reaches the provider.
const PROVIDER = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'latchkey', OIDC_CLIENT_SECRET: 'a-secret' }

let db: TestDatabase
let server: ServerProcess
let auth: Auth

beforeAll(async () => {
  db = await givenDatabase()
  server = await startServerProcess(db.url, 'web', PROVIDER)
  auth = givenAuth(db.pool)
})
afterAll(async () => {
  await auth.db.$disconnect()
  await server.stop()
  await db.close()
})

const ask = (path: string, call: Partial<Call> = {}) => send(server.url, { path: `/api/auth/${path}`, ...call })
const post = (path: string, type: string, body: string, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body, headers: { 'Content-Type': type, Origin: server.url, ...headers } })

test.each([
  ['GET', 'anything-unknown'],
  ['GET', 'verify-request'],
  ['GET', 'callback/github'],
  ['GET', 'signin/oidc/more'],
  ['GET', '__proto__'],
  ['POST', '_log'],
])('%s /api/auth/%s: 404 as JSON', async (method, path) => {
  const reply = await ask(path, { method })
  expect([reply.status, reply.json['status']]).toEqual([404, 'not_found'])
})

test('an anonymous request writes nothing to the log', async () => {
  const before = server.output()
  const level = JSON.stringify({ level: 'error', code: { user: 'forged', msg: 'forged' } })
  expect((await post('_log', 'application/json', level)).status).toBe(404)
  expect((await post('signin/oidc', 'application/json', '{"forged":')).status).toBe(415)
  expect(server.output()).toBe(before)
})

test('a body is a small form from one of our pages, and is limited before it is read', async () => {
  const form = 'application/x-www-form-urlencoded'
  const many = JSON.stringify(Array.from({ length: 100_000 }, () => ({})))
  expect((await post('csrf', 'application/json', '{}')).status).toBe(405)
  expect((await post('csrf', 'application/json', many)).status).toBe(413)
  expect((await post('signin/oidc', 'application/json', '{}')).status).toBe(415)
  expect((await post('signin/oidc', form, 'a=1', { Origin: 'https://elsewhere.example' })).status).toBe(403)
  const headers = { 'Content-Type': form, Origin: server.url, 'Sec-Fetch-Site': 'same-origin' }
  const body = new Blob([`a=${'x'.repeat(20_000)}`]).stream()
  const call: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const chunked = await fetch(`${server.url}/api/auth/signin/oidc`, call)
  expect(chunked.status).toBe(413)
})

test.each(['javascript:alert(1)', 'http://host:bad', '%250d%250aSet-Cookie:a=b', '\\\\host', 'data:text/html,x'])(
  'a callback URL like %s causes no error, and is not followed',
  async (callbackUrl) => {
    const reply = await ask(`callback/oidc?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    expect(reply.status).toBe(302)
    expect(new URL(reply.headers.location ?? '', server.url).pathname).toMatch(
      /^\/(sign-in|api\/auth\/(signin|error))$/,
    )
    const planted = await ask('csrf', {
      headers: { Cookie: `next-auth.callback-url=${encodeURIComponent(callbackUrl)}` },
    })
    expect(planted.status).toBeLessThan(400)
  },
)

test('the session that next-auth reads is ours, reduced to the necessary fields', async () => {
  const { email, userId } = await auth.person()
  const cookie = cookieOf(await postSession(server.url, 'password', { email, password: PASSWORD }))
  const session = await ask('session', { headers: { Cookie: cookie } })
  expect(session.json).toEqual({ user: { id: userId, name: 'Ada', email }, expires: expect.any(String) })
  expect((await ask('session', { headers: { Cookie: `${cookie}x` } })).json).toEqual({})
})
