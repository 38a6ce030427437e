import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import {
  callPortal,
  givenPortalCustomer,
  givenPortalSession,
  type PortalCustomer,
  portalRows,
} from '@/tests/support/fixtures/portal/customer'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { allRowsOf, givenMembership, givenUser, type RequestContext } from '@/tests/support/fixtures/tenant'
import { send } from '@/tests/support/http/client'
import { findPortalRoutes, type PortalRoute } from '@/tests/support/http/portal-routes'

// Every method of every route of the portal, found in the sources, is called as everyone who must be refused.
const routes = await findPortalRoutes()
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let product: ProductFixture
let a: PortalCustomer
let b: PortalCustomer
let vendor: RequestContext
let untouched: string[]

beforeAll(async () => {
  product = await givenProduct(pool)
  await pool.query('update product set portal_key_rotation = true where id = $1', [product.productId])
  a = await givenPortalCustomer(product)
  b = await givenPortalCustomer(product)
  vendor = await givenUser(pool)
  await givenMembership(product, vendor, 'owner')
  untouched = await everything()
})
afterAll(() => pool.end())

const everything = async () => [
  ...(await allRowsOf(pool, product.organizationId)),
  ...(await portalRows(pool, [b.personId])),
]

const needsSession = ({ audience }: PortalRoute) => audience !== 'open' && audience !== 'anonymous'
const changes = ({ method }: PortalRoute) => method !== 'GET'
const idOf = (route: PortalRoute, { license }: PortalCustomer) =>
  route.path.includes('[organization]') ? product.organizationId : license.id

test('there are routes, and customers they let in', async () => {
  expect(routes.length).toBeGreaterThan(15)
  for (const route of routes.filter(({ audience }) => audience === 'read')) {
    const { status } = await callPortal(route, { base, cookie: a.cookie, id: a.license.id })
    expect([route.name, status]).toEqual([route.name, 200])
  }
})

describe.each(routes.filter(needsSession))('$name', (route) => {
  test('refuses anonymous callers, expired sessions, and the sessions of vendors', async () => {
    const over = await givenPortalSession(pool, a.personId, new Date(Date.now() - 1_000))
    const token = vendor.cookie.split('=')[1]
    for (const cookie of [null, over, vendor.cookie, `lk_portal=${token}`, 'lk_portal=made-up', 'lk_portal=']) {
      const reply = await callPortal(route, { base, cookie, id: a.license.id })
      expect([cookie, reply.status, reply.json['code']]).toEqual([cookie, 401, 'unauthorized'])
    }
    await pool.query('delete from portal_session where person_id = $1 and expires_at < now()', [a.personId])
  })

  test.runIf(route.path.includes('['))('asks who calls before it looks at an id', async () => {
    expect((await callPortal(route, { base, cookie: null, id: 'no-uuid' })).status).toBe(401)
  })

  test.runIf(route.path.includes('['))('finds nothing of another customer, nor under any other id', async () => {
    const others = [b.license.id, b.license.customerId, b.personId, product.productId, product.organizationId, newId()]
    for (const id of [...others, 'x', '..', `${a.license.id}x`]) {
      const { status } = await callPortal(route, { base, cookie: a.cookie, id })
      expect([id, status]).toEqual([id, 404])
    }
  })
})

test.each(routes.filter(({ audience }) => audience === 'read'))(
  '$name shows nothing of another customer',
  async (route) => {
    const { text } = await callPortal(route, { base, cookie: a.cookie, id: a.license.id })
    for (const secret of [b.email, b.personId, b.license.id, b.license.key, b.license.customerId])
      expect(text).not.toContain(secret)
    // The vendor's log shows who fetched the key.
    if (route.path.endsWith('/key-file')) untouched = await everything()
  },
)

const FORGED: [string, Record<string, string>][] = [
  ['a page of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['another site in an old browser', { Origin: 'https://evil.example', 'Sec-Fetch-Site': '' }],
  ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ['another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
]

describe.each(routes.filter(changes))('$name', (route) => {
  const asB = (over: { over?: Record<string, unknown>; headers?: Record<string, string> }) =>
    callPortal(route, { base, cookie: b.cookie, id: idOf(route, b), ...over })

  test.each(FORGED)('refuses what %s sends', async (_, headers) => {
    const reply = await asB({ headers })
    expect([reply.status, reply.json['code']]).toEqual([403, 'foreign_origin'])
  })

  test('refuses what a form can send, and unknown fields', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await asB({ headers: { 'Content-Type': type } })).status).toBe(415)
    for (const field of ['customer_id', 'is_admin']) {
      const reply = await asB({ over: { [field]: a.license.customerId } })
      expect([reply.status, reply.json['fields']]).toEqual([400, { [field]: 'This request has no such field.' }])
    }
  })
})

// The key file and the export of one's data are recorded, and the key file counts against the customer's limit.
test.each(routes.filter(({ audience }) => audience === 'read'))(
  '$name: a link on another site reads nothing',
  async (route) => {
    const headers = { Origin: '', 'Sec-Fetch-Site': 'cross-site' }
    const reply = await callPortal(route, { base, cookie: b.cookie, id: idOf(route, b), headers })
    expect([reply.status, reply.json['code']]).toEqual([403, 'foreign_origin'])
  },
)

test('a portal session opens nothing of the dashboard', async () => {
  for (const cookie of [b.cookie, b.cookie.replace('lk_portal', 'next-auth.session-token')]) {
    const path = `/api/dashboard/${product.organizationId}/licenses`
    expect((await send(base, { path, headers: { Cookie: cookie } })).status).toBe(401)
  }
})

test('none of these calls wrote a row', async () => {
  expect(await everything()).toEqual(untouched)
})
