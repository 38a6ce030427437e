import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { givenTenant, type Tenant } from '@/tests/support/fixtures/tenant'
import { callDashboard, ownIdFor, ownIds } from '@/tests/support/http/dashboard-client'
import { type DashboardRoute, findDashboardRoutes } from '@/tests/support/http/dashboard-routes'
import { sampleInput } from '@/tests/support/http/sample-input'

const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let tenant: Tenant
beforeAll(async () => {
  tenant = await givenTenant(pool)
})
afterAll(() => pool.end())

/** Query fields that accept any text. */
const texts = (await findDashboardRoutes())
  .filter(({ method }) => method === 'GET')
  .flatMap((route) =>
    Object.keys(sampleInput(route.schema, () => 'sample') ?? {})
      .filter((field) => ['q', 'after', 'before'].includes(field))
      .map((field) => ({ route, field, name: `${route.name}?${field}=` })),
  )

const ask = (route: DashboardRoute, over: Record<string, string>) =>
  callDashboard(route, {
    base,
    slug: tenant.slug,
    cookie: tenant.owner.cookie,
    ids: ownIds(route, tenant),
    idFor: ownIdFor(tenant),
    over,
  })

test('there are such fields', () => expect(texts.length).toBeGreaterThan(8))

test.each(texts)('$name with NUL in it is refused at its field', async ({ route, field }) => {
  for (const value of ['a\0b', '\0']) {
    const { status, json } = await ask(route, { [field]: value })
    expect([status, Object.keys((json['fields'] ?? {}) as object)]).toEqual([400, [field]])
  }
})

test.each(texts.filter(({ field }) => field === 'after' || field === 'before'))(
  '$name with a time out of range is an invalid cursor, and not an internal error',
  async ({ route, field }) => {
    const { status } = await ask(route, { [field]: `999999999999999_${tenant.organizationId}` })
    expect(status).toBeLessThan(500)
  },
)
