import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Mail } from '@/lib/foundation/platform/mail/mailer'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { codeInMail } from '@/tests/support/fixtures/auth'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenPortalCustomer } from '@/tests/support/fixtures/portal/customer'
import { givenProduct } from '@/tests/support/fixtures/product'
import { type HttpResponse, sameOriginHeaders, send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })
const vault = createVault(TEST_ENCRYPTION_KEY)
afterAll(() => pool.end())

let hosts = 1
const call = (method: string, path: string, { body, cookie = '' }: { body?: object; cookie?: string } = {}) =>
  send(base, {
    method,
    path: `/api/portal/${path}`,
    ...(body && { body: JSON.stringify(body) }),
    headers: sameOriginHeaders(base, cookie),
    from: `127.0.8.${hosts}`,
  })

/** The cookies that an answer sets, as a browser sends them back. */
const cookiesOf = ({ headers }: HttpResponse): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

async function lastMailTo(email: string): Promise<Mail> {
  const { rows } = await pool.query<{ sealed: string }>(
    `select payload->>'sealed' as sealed from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail' order by j.id desc`,
  )
  for (const { sealed } of rows) {
    const mail: Mail = JSON.parse(vault.decrypt(Buffer.from(sealed, 'base64')))
    if (mail.to === email) return mail
  }
  throw new Error(`no mail to ${email}`)
}

async function givenCustomer() {
  hosts += 1
  return givenPortalCustomer(await givenProduct(pool))
}

test('code, session, own licenses, sign-out', async () => {
  const { email, license } = await givenCustomer()
  const asked = await call('POST', 'session/code', { body: { email: ` ${email.toUpperCase()} ` } })
  expect([asked.status, asked.json]).toEqual([200, { sent: true }])
  expect(asked.headers['set-cookie']?.[0]).toMatch(
    /^lk_portal_code=[0-9a-f-]{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
  )
  const code = codeInMail((await lastMailTo(email)).text)
  const wrong = await call('POST', 'session', {
    body: { email, code: code === '111111' ? '222222' : '111111' },
    cookie: cookiesOf(asked),
  })
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined])
  const signedIn = await call('POST', 'session', { body: { email, code }, cookie: cookiesOf(asked) })
  expect([signedIn.status, signedIn.json]).toEqual([200, { done: true }])
  expect(signedIn.headers['set-cookie']?.[0]).toMatch(
    /^lk_portal=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  )
  const cookie = cookiesOf(signedIn)
  expect((await call('GET', 'licenses', { cookie })).text).toContain(license.id)
  expect((await call('GET', 'me', { cookie })).json).toEqual({
    email,
    identities: [{ kind: 'email', value: email, label: email }],
    locale: 'en',
    locale_is_chosen: false,
    discord: false,
  })
  await call('PATCH', 'me', { cookie, body: { locale: 'fr' } })
  expect((await call('GET', 'me', { cookie })).json).toMatchObject({ locale: 'fr', locale_is_chosen: true })
  expect((await call('DELETE', 'session', { cookie, body: {} })).status).toBe(200)
  expect((await call('GET', 'me', { cookie })).status).toBe(401)

  await call('POST', 'session/code', { body: { email } })
  expect((await lastMailTo(email)).subject).toContain('connexion')
})

test('the link of the mail signs in by POST only', async () => {
  const { email } = await givenCustomer()
  await call('POST', 'session/code', { body: { email } })
  const token = /link\?[^#]*#token=([^&\s]+)/.exec((await lastMailTo(email)).text)?.[1] ?? ''
  expect((await call('GET', `session/link?token=${token}`)).status).toBe(405)
  const signedIn = await call('POST', 'session/link', { body: { token: decodeURIComponent(token) } })
  expect(signedIn.status).toBe(200)
  expect((await call('GET', 'me', { cookie: cookiesOf(signedIn) })).status).toBe(200)
})

test('known and unknown addresses get the same answer', async () => {
  const { email } = await givenCustomer()
  const replies = [
    await call('POST', 'session/code', { body: { email } }),
    await call('POST', 'session/code', { body: { email: `${newId()}@unknown.test` } }),
  ]
  const shape = ({ status, text, headers }: HttpResponse) => [
    status,
    text,
    headers['set-cookie']?.map((cookie) => cookie.replace(/=[0-9a-f-]{36};/, '=…;')),
    Object.keys(headers).toSorted(),
  ]
  expect(shape(replies[0] as HttpResponse)).toEqual(shape(replies[1] as HttpResponse))
})

test('without a Discord client no one is redirected to Discord', async () => {
  hosts += 1
  const reply = await call('GET', 'session/discord')
  expect([reply.status, reply.headers.location]).toEqual([303, '/portal/sign-in?error=discord_off'])
})

test('a logo is read once, and identified by its version', async () => {
  const { organizationId } = await givenProduct(pool)
  const logo = (version: number, headers = {}) =>
    send(base, { path: `/api/portal/logo/${organizationId}?v=${version}`, headers })
  const draw = (hex: string, at: number) =>
    pool.query('update organization set logo = $2, logo_changed_at = to_timestamp($3 / 1000.0) where id = $1', [
      organizationId,
      Buffer.from(hex, 'hex'),
      at,
    ])
  expect((await logo(1)).status).toBe(404)
  await draw('89504e470d0a1a0a', 1_000)
  const first = await logo(1_000)
  expect([first.status, first.headers['content-type'], first.headers.etag]).toEqual([200, 'image/png', '"1000"'])
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await logo(1_000, { 'If-None-Match': '"1000"' })).status).toBe(304)
  // Unlike in production, where a new logo has a new version: this shows which logo was answered.
  await draw('89504e47', 1_000)
  expect((await logo(1_000)).text).toBe(first.text)
  await draw('89504e47', 2_000)
  // An outdated URL shows the current logo, and is not cached permanently.
  expect((await logo(2_000)).text.length).toBe(first.text.length - 4)
  const old = await logo(1_000)
  expect([old.headers.etag, old.headers['cache-control']]).toEqual(['"2000"', 'public, max-age=60'])
  await pool.query('update organization set logo = null, logo_changed_at = null where id = $1', [organizationId])
  expect((await logo(3_000)).status).toBe(404)
})
