import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { tokenHash } from '@/lib/foundation/platform/security/vault'
import {
  givenMembership,
  givenSession,
  givenTenant,
  givenUser,
  type RequestContext,
  type Tenant,
} from '@/tests/support/fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from '@/tests/support/http/client'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let tenant: Tenant
let visitor: RequestContext
beforeAll(async () => {
  tenant = await givenTenant(pool)
  visitor = await givenUser(pool)
})
afterAll(() => pool.end())

type Call = { method: string; path: string; body?: object; cookie?: string | null; headers?: Record<string, string> }

const call = ({ method, path, body = {}, cookie = visitor.cookie, headers = {} }: Call): Promise<HttpResponse> =>
  send(base, {
    method,
    path,
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    headers: { ...sameOriginHeaders(base, cookie), ...headers },
  })

const routes = () => [
  { method: 'POST', path: '/api/organizations', body: { name: 'A', slug: `a-${newId()}` } },
  { method: 'POST', path: '/api/invitations/accept', body: { token: 'no-such-token' } },
  { method: 'POST', path: `/api/invitations/${newId()}/accept` },
  { method: 'DELETE', path: `/api/organizations/${tenant.organizationId}/membership`, body: {} },
  {
    method: 'PUT',
    path: `/api/organizations/${tenant.organizationId}/notifications`,
    body: { kind: 'limit', is_on: false },
  },
  { method: 'POST', path: '/api/session/account/notifications', body: { sign_in_mails: true } },
]

test('each refuses anonymous callers, other sites, and unknown fields', async () => {
  for (const route of routes()) {
    expect((await call({ ...route, cookie: null })).status).toBe(401)
    const forged = await call({ ...route, headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } })
    expect([forged.status, forged.json['code']]).toEqual([403, 'foreign_origin'])
    const assigned = await call({ ...route, body: { ...route.body, plan: 'enterprise' } })
    expect([assigned.status, assigned.json['fields']]).toEqual([400, { plan: 'This request has no such field.' }])
  }
})

test('who calls is asked before an id is looked at', async () => {
  const leave = { method: 'DELETE', path: '/api/organizations/no-uuid/membership' }
  const forged = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await call({ ...leave, headers: forged })).status).toBe(403)
  expect((await call({ ...leave, cookie: null })).status).toBe(401)
  expect((await call(leave)).status).toBe(404)
})

test('who opens an organization is in it on the next request', async () => {
  const slug = `new-${newId()}`
  const made = await call({ method: 'POST', path: '/api/organizations', body: { name: 'New', slug } })
  expect([made.status, made.json['slug']]).toEqual([200, slug])
  const members = await call({ method: 'GET', path: `/api/dashboard/${slug}/members` })
  expect(members.status).toBe(200)
  expect(members.text).toContain(visitor.email)
  const taken = await call({ method: 'POST', path: '/api/organizations', body: { name: 'New', slug } })
  expect([taken.status, taken.json['fields']]).toEqual([409, { slug: 'This URL name is taken. Choose another.' }])
})

test('only a member can leave an organization, and the last owner cannot', async () => {
  const path = `/api/organizations/${tenant.organizationId}/membership`
  expect((await call({ method: 'DELETE', path })).status).toBe(404)
  const last = await call({ method: 'DELETE', path, cookie: tenant.owner.cookie })
  expect([last.status, last.json['code']]).toEqual([409, 'conflict'])
})

test('a member chooses their own notifications, of kinds that their role lets them see, and no one else does', async () => {
  const member = await givenUser(pool)
  await givenMembership({ pool, organizationId: tenant.organizationId }, member, 'support')
  const choose = (kind: string, cookie: string) =>
    call({
      method: 'PUT',
      path: `/api/organizations/${tenant.organizationId}/notifications`,
      body: { kind, is_on: false },
      cookie,
    })
  const chosen = await choose('limit', member.cookie)
  expect([chosen.status, chosen.json['items']]).toEqual([
    200,
    [
      { kind: 'limit', is_on: false },
      { kind: 'transfers', is_on: true },
      { kind: 'erasures', is_on: true },
      { kind: 'webhooks', is_on: true },
      { kind: 'sales', is_on: true },
      { kind: 'digest', is_on: true },
    ],
  ])
  expect((await choose('billing', member.cookie)).status).toBe(403)
  expect((await choose('rain', member.cookie)).status).toBe(400)
  expect((await choose('limit', visitor.cookie)).status).toBe(404)
  const { rows } = await pool.query('select user_id from notification_choice where organization_id = $1', [
    tenant.organizationId,
  ])
  expect(rows).toEqual([{ user_id: member.userId }])
})

test('the link of a mail unsubscribes without a session, from anywhere; a made-up one does nothing', async () => {
  const path = '/api/notifications/unsubscribe?token=made-up'
  const posted = await send(base, { method: 'POST', path, headers: {} })
  expect(posted.status).toBe(404)
  const opened = await send(base, { method: 'GET', path, headers: {} })
  expect([opened.status, opened.headers['location']]).toEqual([303, '/'])
})

test('an invitation is shown to whoever has its token, in a body of our own pages, with or without a session', async () => {
  const token = newId()
  await pool.query('update invitation set token_hash = $2 where id = $1', [
    tenant.ids.get('invitation')?.[0],
    tokenHash(token),
  ])
  const preview = { method: 'POST', path: '/api/invitations/preview', body: { token } }
  const shown = await call({ ...preview, cookie: null })
  const invitation = {
    organization: { name: expect.any(String), slug: tenant.slug },
    email: 'invited@example.test',
    role: expect.any(String),
    inviter: 'Vi Sitor',
    has_account: false,
    refusal: null,
  }
  expect([shown.status, shown.json]).toEqual([200, { invitation, signed_in_as: null }])
  const another = await call(preview)
  const refused = { ...invitation, refusal: 'other_email' }
  expect(another.json).toEqual({ invitation: refused, signed_in_as: visitor.email })
  const pending = await call({ ...preview, cookie: await givenSession(pool, visitor.userId, { isPending: true }) })
  expect(pending.json).toEqual(shown.json)
  const unknown = await call({ ...preview, cookie: null, body: { token: 'no-such-token' } })
  expect([unknown.status, unknown.json]).toEqual([200, { invitation: null, signed_in_as: null }])
  const forged = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await call({ ...preview, headers: forged })).status).toBe(403)
  expect((await call({ ...preview, body: { token, plan: 'enterprise' } })).status).toBe(400)
  expect((await call({ ...preview, body: { token: 'x'.repeat(10_000) } })).status).toBe(413)
})

test('a removed member is refused on the very next request, a demoted one has fewer permissions', async () => {
  const member = await givenUser(pool)
  await givenMembership({ pool, organizationId: tenant.organizationId }, member, 'admin')
  const at = (path: string) => `/api/dashboard/${tenant.slug}${path}`
  const invite = () =>
    call({
      method: 'POST',
      path: at('/invitations'),
      cookie: member.cookie,
      body: { email: `${newId()}@example.test`, role: 'viewer' },
    })
  expect((await invite()).status).toBe(200)
  const owner = { cookie: tenant.owner.cookie }
  const lower = { method: 'PATCH', path: at(`/members/${member.userId}`), body: { role: 'viewer' }, ...owner }
  expect((await call(lower)).status).toBe(200)
  expect((await invite()).status).toBe(403)
  expect((await call({ method: 'DELETE', path: at(`/members/${member.userId}`), ...owner })).status).toBe(200)
  expect((await call({ method: 'GET', path: at('/members'), cookie: member.cookie })).status).toBe(404)
})

test('an export is a file; a member without the permission is refused', async () => {
  const path = `/api/dashboard/${tenant.slug}/audit/export?format=csv`
  const file = await call({ method: 'GET', path, cookie: tenant.owner.cookie })
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-audit-\d{4}-\d\d-\d\d\.csv"$/)
  expect(file.text.split('\r\n')[0]).toBe(
    'at,actor_email,actor_id,action,target_type,target_id,target,before,after,address,request_id,id,actor_type,access_token_id,access_token,shop_id,shop',
  )
  expect((await call({ method: 'GET', path })).status).toBe(404)
})
