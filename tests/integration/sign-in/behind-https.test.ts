import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxToken } from '@/lib/foundation/platform/mail/mailbox-key'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { type Auth, givenAuth, PASSWORD } from '@/tests/support/fixtures/auth'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { postSession } from '@/tests/support/http/session-client'
import { type ServerProcess, startServerProcess } from '@/tests/support/process/server-process'

const SITE = 'https://latchkey.example'

let db: TestDatabase
let auth: Auth
let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  db = await givenDatabase()
  auth = givenAuth(db.pool)
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-https-'))
  server = await startServerProcess(db.url, 'all', {
    ROLE: 'web',
    NEXTAUTH_URL: SITE,
    DATA_DIR: dataDir,
    DEV_MAILBOX: '1',
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'latchkey',
    OIDC_CLIENT_SECRET: 'a-secret',
  })
})
afterAll(async () => {
  await auth.db.$disconnect()
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('the cookie is Secure, under the name that says so', async () => {
  const { email } = await auth.person()
  const reply = await postSession(server.url, 'password', { email, password: PASSWORD }, { headers: { Origin: SITE } })
  expect(reply.headers['set-cookie']?.[0]).toMatch(/^__Host-next-auth\.session-token=.*; Secure$/)
})

test("no other host of the domain can set a cookie of a provider's sign-in", async () => {
  const { headers } = await send(server.url, { path: '/api/auth/csrf' })
  const names = (headers['set-cookie'] ?? []).map((cookie) => cookie.split('=')[0])
  expect(names.toSorted()).toEqual(['__Host-next-auth.callback-url', '__Host-next-auth.csrf-token'])
})

test('there is no mailbox with a public address of another name', async () => {
  const token = await mailboxToken(dataDir)
  const looked = await send(server.url, { path: '/dev/mailbox', headers: { Cookie: `lk_mailbox=${token}` } })
  const opened = await send(server.url, {
    method: 'POST',
    path: '/api/dev/mailbox',
    body: JSON.stringify({ token }),
    headers: sameOriginHeaders(server.url),
  })
  expect([looked.status, opened.status]).toEqual([404, 404])
  expect(server.output()).not.toContain('/dev/mailbox')
})
