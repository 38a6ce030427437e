import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { givenOperator, givenOtherBrowser, OPERATOR_EMAILS } from '@/tests/support/fixtures/operator'
import { allRowsOf, givenSession, givenTenant, givenUser, type Tenant } from '@/tests/support/fixtures/tenant'
import { send } from '@/tests/support/http/client'
import { callOperator, operatorPath } from '@/tests/support/http/operator-client'
import { findOperatorPages, findOperatorRoutes, type OperatorRoute } from '@/tests/support/http/operator-routes'

// Every method of every route and every page of the console, found in the sources, is called as everyone who must be refused.
const routes = await findOperatorRoutes()
const pages = findOperatorPages()
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let tenant: Tenant
let untouched: string[]
let operator: string
/** Cookies of people for whom there is no console. */
let foreign: Record<string, string>
let withoutTwoFactor: string
/** Cookies of operators who did not enter a code, or too long ago, or in another browser. */
let withoutCode: Record<string, string>

beforeAll(async () => {
  tenant = await givenTenant(pool)
  untouched = await allRowsOf(pool, tenant.organizationId)
  const matrix = await givenOperator(pool, OPERATOR_EMAILS.matrix)
  operator = matrix.cookie
  const unverified = await givenOperator(pool, OPERATOR_EMAILS.unverified)
  await pool.query('update user_account set email_verified_at = null where id = $1', [unverified.userId])
  const renamed = await givenOperator(pool, OPERATOR_EMAILS.renamed)
  await pool.query(`update user_account set email = 'formerly-' || email where id = $1`, [renamed.userId])
  foreign = {
    'a person of no organization': (await givenUser(pool)).cookie,
    'the owner of the organization': tenant.owner.cookie,
    'an operator whose e-mail is not verified': unverified.cookie,
    'an operator whose e-mail is no longer in the list': renamed.cookie,
  }
  withoutTwoFactor = (await givenOperator(pool, OPERATOR_EMAILS.withoutTwoFactor, { hasTwoFactor: false })).cookie
  withoutCode = {
    'without a code': (await givenOperator(pool, OPERATOR_EMAILS.withoutCode, { endsAt: null })).cookie,
    'after the hour': (await givenOperator(pool, OPERATOR_EMAILS.late, { endsAt: new Date() })).cookie,
    'in another browser': await givenOtherBrowser(pool, matrix),
  }
})
afterAll(() => pool.end())

/** Nobody, in every form. */
async function signedOut(): Promise<(string | null)[]> {
  const { userId } = await givenUser(pool)
  const suspended = await givenOperator(pool, OPERATOR_EMAILS.suspended)
  await pool.query('update user_account set suspended_at = now() where id = $1', [suspended.userId])
  const cookies = [
    null,
    await givenSession(pool, userId, { expiresAt: new Date(Date.now() - 1_000) }),
    await givenSession(pool, userId, { isPending: true }),
    suspended.cookie,
    'next-auth.session-token=made-up',
  ]
  await pool.query('delete from user_account where id = $1', [userId])
  await pool.query(`update user_account set email = id || '@former.test' where id = $1`, [suspended.userId])
  return cookies
}

const call = (route: OperatorRoute, cookie: string | null) => callOperator(route, { base, cookie, tenant })

test('there are routes and pages, and an operator they let in', async () => {
  expect([routes.length > 10, pages.length > 3]).toEqual([true, true])
  for (const route of routes.filter(({ method }) => method === 'GET'))
    expect([route.name, (await call(route, operator)).status]).toEqual([route.name, 200])
})

describe.each(routes)('$name', (route) => {
  test('refuses anonymous callers, ended and pending sessions, and suspended operators', async () => {
    for (const cookie of await signedOut()) expect((await call(route, cookie)).status).toBe(401)
  })

  test('does not exist for those who are no operators', async () => {
    for (const [who, cookie] of Object.entries(foreign)) {
      const { status, json } = await call(route, cookie)
      expect([who, status, json['code'], json['message']]).toEqual([
        who,
        404,
        'not_found',
        'There is nothing at this URL.',
      ])
    }
  })

  test('refuses an operator without two-factor, and says so', async () => {
    const { status, json } = await call(route, withoutTwoFactor)
    expect([status, json['code']]).toEqual([403, 'forbidden'])
    expect(json['message']).toContain('two-factor')
  })

  test.runIf(!route.isCode)('refuses an operator without a code of the last hour for this browser', async () => {
    for (const [when, cookie] of Object.entries(withoutCode)) {
      const { status, json } = await call(route, cookie)
      expect([when, status, json['code']]).toEqual([when, 403, 'forbidden'])
    }
  })

  test('refuses what another site sends, or links to', async () => {
    const path = operatorPath(route.path, tenant)
    const headers = { Cookie: operator, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    const sent = { method: route.method, path, headers, ...(route.method !== 'GET' && { body: '{}' }) }
    const { status, json } = await send(base, sent)
    expect([status, json['code']]).toEqual([403, 'foreign_origin'])
  })
})

describe.each(pages)('the page %s', (path) => {
  const open = (cookie: string | null) =>
    send(base, { path: operatorPath(path, tenant), headers: cookie ? { Cookie: cookie } : {} })
  const isCode = path === '/operator/code'

  test('sends those who are signed out to sign in', async () => {
    for (const cookie of await signedOut()) {
      const { status, headers } = await open(cookie)
      expect([status, headers.location]).toEqual([307, expect.stringMatching(/^\/sign-in\?callbackUrl=%2Foperator/)])
    }
  })

  test('does not exist for those who are no operators', async () => {
    for (const [who, cookie] of Object.entries(foreign)) {
      const { status, text } = await open(cookie)
      expect([who, status, text.includes(tenant.owner.email)]).toEqual([who, 404, false])
    }
  })

  test('asks an operator for two-factor, and for a code', async () => {
    for (const cookie of [withoutTwoFactor, ...Object.values(withoutCode)]) {
      const { status, headers, text } = await open(cookie)
      expect(status).toBe(isCode ? 200 : 307)
      if (isCode) expect(text).toContain('Operator console')
      else expect(headers.location).toMatch(/^\/operator\/code\?callbackUrl=%2Foperator/)
    }
  })

  test('opens for an operator', async () => {
    expect((await open(operator)).status).toBe(isCode ? 307 : 200)
  })
})

test('none of these calls wrote a row of the organization', async () => {
  expect(await allRowsOf(pool, tenant.organizationId)).toEqual(untouched)
})
