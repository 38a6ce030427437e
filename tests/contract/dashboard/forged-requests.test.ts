import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { allRowsOf, givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { callDashboard, ownIdFor, ownIds } from '@/tests/support/http/dashboard-client'
import { type DashboardRoute, findDashboardRoutes } from '@/tests/support/http/dashboard-routes'

const routes = await findDashboardRoutes()
const writes = routes.filter(({ method }) => method !== 'GET')
const reads = routes.filter(({ method }) => method === 'GET')
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let tenant: Tenant
let untouched: string[]
beforeAll(async () => {
  tenant = await givenTenant(pool)
  untouched = await allRowsOf(pool, tenant.organizationId)
})
afterAll(() => pool.end())

/** Sent by the owner's own browser: only what the test names is wrong. */
function callAsOwner(
  route: DashboardRoute,
  over: { over?: Record<string, unknown>; headers?: Record<string, string> },
) {
  const { slug, owner } = tenant
  const ids = ownIds(route, tenant)
  return callDashboard(route, { base, slug, cookie: owner.cookie, ids, idFor: ownIdFor(tenant), ...over })
}

const FORGED: [string, Record<string, string>][] = [
  ['a page of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another site in an old browser', { Origin: 'https://evil.example', 'Sec-Fetch-Site': '' }],
  ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
  ['a name of a stranger that leads here', { Host: 'evil.example:3000', Origin: 'http://evil.example:3000' }],
]

describe.each(writes)('$name', (route) => {
  test.each(FORGED)('refuses what %s sends', async (_, headers) => {
    const reply = await callAsOwner(route, { headers })
    expect([reply.status, reply.json['code']]).toEqual([403, 'foreign_origin'])
  })

  test('refuses what a form can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await callAsOwner(route, { headers: { 'Content-Type': type } })).status).toBe(415)
  })

  test('refuses an unknown field, by name', async () => {
    for (const field of ['organization_id', 'is_admin', '__proto__x']) {
      const reply = await callAsOwner(route, { over: { [field]: tenant.organizationId } })
      expect([reply.status, reply.json['fields']]).toEqual([400, { [field]: 'This request has no such field.' }])
    }
  })
})

// Some are recorded in the audit log, as downloads.
test.each(reads)('$name: a link on another site reads nothing', async (route) => {
  const reply = await callAsOwner(route, { headers: { Origin: '', 'Sec-Fetch-Site': 'cross-site' } })
  expect([reply.status, reply.json['code']]).toEqual([403, 'foreign_origin'])
})

test('none of these calls wrote a row', async () => {
  expect(await allRowsOf(pool, tenant.organizationId)).toEqual(untouched)
})
