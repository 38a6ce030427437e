import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepMail } from '@/lib/foundation/platform/mail/mailbox'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenOperator, openConsoleOf } from '@/tests/support/fixtures/operator'
import { send } from '@/tests/support/http/client'
import { postSession } from '@/tests/support/http/session-client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'
import { atMost } from '@/tests/support/setup/limits'

const path = '/dev/mailbox'

const OPERATOR = 'ops@operators.test'

let db: TestDatabase
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  db = await givenDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
  await keepMail(dataDir, { to: 'ada@people.test', subject: 'A secret code', text: '123456', html: '' })
  server = await startServerProcess(db.url, 'all', {
    ...{ ROLE: 'web', DATA_DIR: dataDir, DEV_MAILBOX: '1', OPERATOR_EMAILS: OPERATOR },
  })
  await vi.waitFor(() => expect(server.output()).toContain('/dev/mailbox#'), { timeout: atMost(20_000) })
})
afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const token = () => readFileSync(join(dataDir, 'mailbox.token'), 'utf8')
const open = (call: { headers?: Record<string, string>; token?: string } = {}) =>
  send(server.url, {
    method: 'POST',
    path: '/api/dev/mailbox',
    body: JSON.stringify({ token: call.token ?? token() }),
    headers: {
      'Content-Type': 'application/json',
      Origin: server.url,
      'Sec-Fetch-Site': 'same-origin',
      ...call.headers,
    },
  })
const look = (headers: Record<string, string> = {}) =>
  send(server.url, { path, headers: { Cookie: `lk_mailbox=${token()}`, ...headers } })

test.each<[string, Record<string, string>]>([
  ['without the cookie', { Cookie: '' }],
  ['with a wrong cookie', { Cookie: 'lk_mailbox=guessed' }],
  ['under another name', { Host: 'app.example.com' }],
  ['through a proxy that identifies itself', { 'X-Forwarded-For': '203.0.113.9' }],
  ['through another', { Forwarded: 'for=203.0.113.9' }],
  ['through a tunnel', { 'CF-Connecting-IP': '203.0.113.9' }],
])('%s the mailbox does not exist', async (_, headers) => {
  expect((await look()).status).toBe(200)
  const reply = await look(headers)
  expect(reply.status).toBe(404)
  expect(reply.text).not.toContain('A secret code')
  if (!headers['Cookie']) expect((await open({ headers })).status).toBe('Cookie' in headers ? 200 : 404)
})

test('an operator with an open console needs no link; nobody else, and nobody through a proxy', async () => {
  const operator = await givenOperator(db.pool, OPERATOR, { endsAt: null })
  const other = await givenOperator(db.pool, 'member@people.test')
  const opens = async ({ cookie }: { cookie: string }, headers = {}) =>
    (await look({ Cookie: cookie, ...headers })).text.includes('A secret code')
  expect([await opens(operator), await opens(other)]).toEqual([false, false])
  await openConsoleOf(db.pool, operator.userId)
  expect(await opens(operator)).toBe(true)
  expect(await opens(operator, { 'X-Forwarded-For': '203.0.113.9' })).toBe(false)
  await db.pool.query('delete from user_account')
})

test('a local proxy that adds no headers does not make its clients local', async () => {
  const { port } = new URL(server.url)
  const proxy = createServer((incoming, outgoing) => {
    const { method, url } = incoming
    const onward = request({ port, method, path: url, headers: { host: `127.0.0.1:${port}` } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  expect((await send(base, { path })).status).toBe(404)
  proxy.close()
  proxy.closeAllConnections()
})

const OWNER = {
  name: 'Mallory',
  email: 'mallory@people.test',
  password: 'tincture walrus plinth',
  organization_name: 'First',
  organization_slug: 'first',
}

test('setup is refused without the link, and under another name that resolves to this server', async () => {
  expect((await postSession(server.url, 'setup', OWNER)).status).toBe(400)
  expect((await postSession(server.url, 'setup', { ...OWNER, token: 'guessed' })).status).toBe(403)
  const rightToken = /\/setup#([\w-]{43})/.exec(server.output())?.[1]
  const headers = { Host: 'evil.example:3000', Origin: 'http://evil.example:3000' }
  const rebound = await postSession(server.url, 'setup', { ...OWNER, token: rightToken }, { headers })
  expect([rebound.status, rebound.json['code']]).toEqual([403, 'foreign_origin'])
  expect(rebound.json['message']).toContain('NEXTAUTH_URL=http://evil.example:3000')
  expect((await db.pool.query('select from user_account')).rowCount).toBe(0)
})
