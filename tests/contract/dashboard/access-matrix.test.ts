import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { PERMISSIONS, type Permission } from '@/lib/foundation/permissions/core/permissions'
import {
  allRowsOf,
  givenMembership,
  givenSession,
  givenTenant,
  givenUser,
  givenUserWith,
  type RequestContext,
  type Tenant,
} from '@/tests/support/fixtures/tenant'
import { callDashboard, idsFor, ownIdFor, ownIds } from '@/tests/support/http/dashboard-client'
import { type DashboardRoute, findDashboardRoutes } from '@/tests/support/http/dashboard-routes'

// Every method of every route, found in the sources, is called as everyone who must be refused.
const routes = await findDashboardRoutes()
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let ours: Tenant
let theirs: Tenant
let removed: RequestContext
let suspended: RequestContext
/** a member without any permission */
let powerless: RequestContext
let untouched: { ours: string[]; theirs: string[] }

beforeAll(async () => {
  ours = await givenTenant(pool)
  theirs = await givenTenant(pool)
  removed = await givenUser(pool)
  suspended = await givenUser(pool)
  for (const visitor of [removed, suspended]) await givenMembership({ pool, ...ours }, visitor, 'owner')
  await pool.query('delete from membership where user_id = $1', [removed.userId])
  await pool.query('update user_account set suspended_at = now() where id = $1', [suspended.userId])
  for (const missing of missingPermissions()) await barredFrom(missing)
  powerless = await givenUserWith({ pool, ...ours }, [])
})
afterAll(() => pool.end())

const everything = async () => ({
  ours: await allRowsOf(pool, ours.organizationId),
  theirs: await allRowsOf(pool, theirs.organizationId),
})

const missingPermissions = () => new Set(routes.flatMap(({ permission }) => permission ?? []))
const barred = new Map<string, RequestContext>()

/** A member with every permission except this one. */
async function barredFrom(permission: Permission): Promise<RequestContext> {
  const known = barred.get(permission)
  if (known) return known
  const others = PERMISSIONS.filter((other) => other !== permission)
  const visitor = await givenUserWith({ pool, ...ours }, others)
  barred.set(permission, visitor)
  return visitor
}

/** The route of our organization, with our ids. */
const callOurs = (route: DashboardRoute, cookie: string | null) =>
  callDashboard(route, { base, slug: ours.slug, cookie, ids: ownIds(route, ours), idFor: ownIdFor(ours) })

test('there are routes, and members they let in', async () => {
  expect(routes.length).toBeGreaterThan(20)
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const { status } = await callOurs(route, ours.owner.cookie)
    expect([route.name, status]).toEqual([route.name, 200])
  }
  // Downloads are recorded: the audit log contains what the owner just downloaded.
  untouched = await everything()
})

describe.each(routes)('$name', (route) => {
  test('refuses anonymous callers, pending and expired sessions, and suspended users', async () => {
    const over = await givenSession(pool, ours.owner.userId, { expiresAt: new Date(Date.now() - 1_000) })
    const halfOpen = await givenSession(pool, ours.owner.userId, { isPending: true })
    for (const cookie of [null, over, halfOpen, suspended.cookie, 'next-auth.session-token=made-up'])
      expect((await callOurs(route, cookie)).status).toBe(401)
  })

  const { permission } = route
  if (permission === null)
    test('lets in a member without any permission', async () => {
      expect((await callOurs(route, powerless.cookie)).status).toBe(200)
    })
  else
    test('refuses a member with every permission but this one', async () => {
      const reply = await callOurs(route, (await barredFrom(permission)).cookie)
      expect([reply.status, reply.json['code']]).toEqual([403, 'forbidden'])
    })

  test('does not exist for the owner of another organization, nor for a removed member', async () => {
    for (const { cookie } of [theirs.owner, removed]) {
      const reply = await callOurs(route, cookie)
      expect([reply.status, reply.json['code']]).toEqual([404, 'not_found'])
    }
  })

  test.runIf(route.ids.length > 0)('asks who calls before it looks at an id', async () => {
    const ids = route.ids.map(() => 'no-uuid')
    const statusFor = async (cookie: string | null) =>
      (await callDashboard(route, { base, slug: ours.slug, cookie, ids, idFor: ownIdFor(ours) })).status
    expect(await statusFor(null)).toBe(401)
    if (permission !== null) expect(await statusFor((await barredFrom(permission)).cookie)).toBe(403)
    expect(await statusFor(ours.owner.cookie)).toBe(404)
  })

  test.runIf(route.ids.length > 0)('finds nothing under ids of another organization', async () => {
    for (const ids of foreignIds(route)) {
      const reply = await callDashboard(route, {
        base,
        slug: ours.slug,
        cookie: ours.owner.cookie,
        ids,
        idFor: ownIdFor(theirs),
      })
      expect([ids, reply.status]).toEqual([ids, 404])
    }
  })
})

/** Replaces each part of the path in turn, and all at once, with ids of the other organization. */
function foreignIds(route: DashboardRoute): string[][] {
  const own = ownIds(route, ours)
  const allForeign = route.ids.map((name) => idsFor(name, theirs)[0] ?? '')
  const one = route.ids.flatMap((name, i) => idsFor(name, theirs).map((id) => own.with(i, id)))
  return route.ids.length === 1 ? one : [...one, allForeign]
}

test('none of these calls wrote a row', async () => {
  expect(await everything()).toEqual(untouched)
})
