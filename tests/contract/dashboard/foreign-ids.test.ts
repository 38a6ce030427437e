import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { allRowsOf, givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { callDashboard, ownIds } from '@/tests/support/http/dashboard-client'
import { type DashboardRoute, findDashboardRoutes } from '@/tests/support/http/dashboard-routes'
import { sampleInput } from '@/tests/support/http/sample-input'

// An owner sends ids of another organization wherever a body or a query takes one.
const routes = await findDashboardRoutes()
const base = inject('transportUrls').web
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let theirs: Tenant
let reader: Tenant
let untouched: string[]
beforeAll(async () => {
  theirs = await givenTenant(pool)
  reader = await givenTenant(pool)
  untouched = await allRowsOf(pool, theirs.organizationId)
})
afterAll(() => pool.end())

const KINDS = ['product', 'license', 'role', 'membership', 'block_rule', 'long_job']
/** The kinds whose ids make a difference to a call: all, or one where neither body nor query takes an id. */
const kindsFor = ({ schema }: DashboardRoute): string[] =>
  JSON.stringify(sampleInput(schema, () => PROBE))?.includes(PROBE) ? KINDS : KINDS.slice(0, 1)
const PROBE = newId()
const foreignId = (kind: string): string => theirs.ids.get(kind)?.[0] ?? ''

const callWith = (route: DashboardRoute, tenant: Tenant, id: string) =>
  callDashboard(route, {
    base,
    slug: tenant.slug,
    cookie: tenant.owner.cookie,
    ids: ownIds(route, tenant),
    idFor: () => id,
    isFull: true,
  })

test.each(routes.filter(({ method }) => method === 'GET'))(
  '$name: a filter shows nothing of another organization',
  async (route) => {
    for (const kind of kindsFor(route)) {
      const { status, text } = await callWith(route, reader, foreignId(kind))
      expect([kind, status < 500]).toEqual([kind, true])
      const shown = [...theirs.ids.values()].flat().filter((id) => id !== foreignId(kind) && text.includes(id))
      expect([kind, shown]).toEqual([kind, []])
    }
  },
)

test.each(routes.filter(({ method }) => method !== 'GET'))(
  '$name: a body changes nothing of another organization',
  async (route) => {
    const ours = await givenTenant(pool)
    for (const kind of kindsFor(route)) {
      const { status } = await callWith(route, ours, foreignId(kind))
      expect([kind, status < 500]).toEqual([kind, true])
    }
    expect(await allRowsOf(pool, theirs.organizationId)).toEqual(untouched)
  },
)
