import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { givenOperator, OPERATOR_EMAILS, type Operator, openConsoleOf } from '@/tests/support/fixtures/operator'
import { allRowsOf, givenMembership, givenTenant, givenUser, type Tenant } from '@/tests/support/fixtures/tenant'
import { sameOriginHeaders, send } from '@/tests/support/http/client'
import { callDashboard, ownIdFor, ownIds } from '@/tests/support/http/dashboard-client'
import { type DashboardRoute, findDashboardRoutes } from '@/tests/support/http/dashboard-routes'

// An operator looks at an organization: every route of the dashboard, found in the sources, is called as them.
const routes = await findDashboardRoutes()
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let viewed: Tenant
let other: Tenant
let operator: Operator
let untouched: string[]
beforeAll(async () => {
  viewed = await givenTenant(pool)
  other = await givenTenant(pool)
  operator = await givenOperator(pool, OPERATOR_EMAILS.viewing)
  expect((await look(viewed, operator.cookie)).status).toBe(200)
  untouched = await allRowsOf(pool, viewed.organizationId)
})
afterAll(() => pool.end())

const look = ({ organizationId }: Tenant, cookie: string) =>
  send(base, {
    method: 'POST',
    path: `/api/operator/organizations/${organizationId}/view`,
    headers: sameOriginHeaders(base, cookie),
    body: '{}',
  })

const stopLooking = (cookie: string) =>
  send(base, { method: 'DELETE', path: '/api/operator/view', headers: sameOriginHeaders(base, cookie), body: '{}' })

const call = (route: DashboardRoute, tenant: Tenant, cookie = operator.cookie) =>
  callDashboard(route, { base, slug: tenant.slug, cookie, ids: ownIds(route, tenant), idFor: ownIdFor(tenant) })

const page = (tenant: Tenant, cookie = operator.cookie) =>
  send(base, { path: `/${tenant.slug}`, headers: { Cookie: cookie } })

const DOWNLOADS = /\/(?:export|result|problems)$/

describe.each(routes)('$name', (route) => {
  const isShown = route.method === 'GET' && (route.permission?.endsWith(':view') ?? true) && !DOWNLOADS.test(route.path)

  test(isShown ? 'is shown' : 'is refused', async () => {
    const { status } = await call(route, viewed)
    if (isShown) expect(status).toBe(200)
    else expect([403, 404]).toContain(status)
    if (route.method !== 'GET') expect(status).toBe(403)
  })

  test('does not exist in an organization that they do not look at', async () => {
    expect((await call(route, other)).status).toBe(404)
  })
})

test('none of these calls wrote a row', async () => {
  expect(await allRowsOf(pool, viewed.organizationId)).toEqual(untouched)
})

test('every page says that an operator looks, and the owners read it in their audit log', async () => {
  const { status, text } = await page(viewed)
  expect([status, text.includes('as an operator. Its owners can see this.')]).toEqual([200, true])
  expect((await page(other)).status).toBe(404)
  const log = await send(base, {
    path: `/api/dashboard/${viewed.slug}/audit`,
    headers: { Cookie: viewed.owner.cookie },
  })
  expect(log.json['items']).toContainEqual(
    expect.objectContaining({
      action: 'organization.viewed',
      words: 'viewed',
      actor_type: 'operator',
      actor: { id: null, email: '', name: 'Operator' },
    }),
  )
})

test('it ends with the look, with the hour, and with the place in the list', async () => {
  const { userId, cookie, email } = operator
  const products = () => send(base, { path: `/api/dashboard/${viewed.slug}/products`, headers: { Cookie: cookie } })
  const status = async () => (await products()).status
  expect(await status()).toBe(200)

  await pool.query(`update user_account set email = 'not-' || email where id = $1`, [userId])
  expect(await status()).toBe(404)
  await pool.query('update user_account set email = $2, totp_enabled_at = null where id = $1', [userId, email])
  expect(await status()).toBe(404)
  await pool.query('update user_account set totp_enabled_at = now() where id = $1', [userId])
  expect(await status()).toBe(200)

  const end = `update operator_session set ends_at = $2 where session_id in (select id from session where user_id = $1)`
  await pool.query(end, [userId, new Date()])
  expect(await status()).toBe(404)
  await pool.query(end, [userId, new Date(Date.now() + 60_000)])
  expect(await status()).toBe(200)

  expect((await stopLooking(cookie)).status).toBe(200)
  expect(await status()).toBe(404)
})

test('a row alone opens nothing to a person who is no operator', async () => {
  const visitor = await givenUser(pool)
  await openConsoleOf(pool, visitor.userId)
  await pool.query(
    `update operator_session set viewed_organization_id = $2
     where session_id in (select id from session where user_id = $1)`,
    [visitor.userId, viewed.organizationId],
  )
  expect((await page(viewed, visitor.cookie)).status).toBe(404)
})

test('a member who is an operator keeps their own role, and is sent there', async () => {
  const member = await givenOperator(pool, OPERATOR_EMAILS.member)
  await givenMembership({ pool, organizationId: other.organizationId }, member, 'owner')
  const refused = await look(other, member.cookie)
  expect([refused.status, refused.json['code']]).toEqual([409, 'conflict'])
  const rename = await send(base, {
    method: 'PATCH',
    path: `/api/dashboard/${other.slug}/settings`,
    headers: sameOriginHeaders(base, member.cookie),
    body: JSON.stringify({ name: 'Renamed by its owner' }),
  })
  expect(rename.status).toBe(200)
  expect((await page(other, member.cookie)).text).not.toContain('as an operator. Its owners')
})
