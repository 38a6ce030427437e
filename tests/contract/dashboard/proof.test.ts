import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashPassword } from '@/lib/foundation/platform/security/password'
import { PASSWORD } from '@/tests/support/fixtures/auth'
import { allRowsOf, givenSession, givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 2, options: '-c timezone=UTC' })

let tenant: Tenant
beforeAll(async () => {
  tenant = await givenTenant(pool)
  await pool.query(`update organization set plan = 'enterprise' where id = $1`, [tenant.organizationId])
  const hash = await hashPassword(PASSWORD)
  await pool.query('update user_account set password_hash = $2 where id = $1', [tenant.owner.userId, hash])
})
afterAll(() => pool.end())

const post = (cookie: string, path: string, body: object) =>
  send(base, { method: 'POST', path, body: JSON.stringify(body), headers: sameOriginHeaders(base, cookie) })

const GIVING: [string, () => string, object][] = [
  ['an access token', () => 'access-tokens', { name: 'Shop', scopes: ['licenses:view'] }],
  ['a server key', () => `products/${tenant.ids.get('product')?.[0]}/api-keys`, { name: 'Shop', kind: 'server' }],
  [
    'an endpoint',
    () => 'webhooks/endpoints',
    { url: 'https://new.example.test/a', description: '', events: ['*'], headers: [] },
  ],
  ['a viewer', () => 'invitations', { email: 'next@people.test', role: 'viewer' }],
]

test.each(GIVING)('a session alone makes no %s; the password in the same browser does, once', async (_, path, body) => {
  const cookie = await givenSession(pool, tenant.owner.userId, { isProven: false })
  const give = () => post(cookie, `/api/dashboard/${tenant.slug}/${path()}`, body)
  const before = await allRowsOf(pool, tenant.organizationId)
  const refused = await give()
  expect([refused.status, refused.json['code']]).toEqual([403, 'proof_required'])
  expect(await allRowsOf(pool, tenant.organizationId)).toEqual(before)
  const wrong = await post(cookie, '/api/session/account/proof/confirm', { password: 'not this one' })
  expect([wrong.status, (await give()).status]).toEqual([400, 403])
  expect((await post(cookie, '/api/session/account/proof/confirm', { password: PASSWORD })).status).toBe(200)
  const other = await givenSession(pool, tenant.owner.userId, { isProven: false })
  expect((await post(other, `/api/dashboard/${tenant.slug}/${path()}`, body)).status).toBe(403)
  const given = await give()
  expect([given.status, given.text]).toEqual([200, given.text])
})
