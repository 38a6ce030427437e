import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newApiKey } from '@/lib/catalog/products/api-keys/core/api-key'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { newId } from '@/lib/foundation/platform/config/ids'
import { newAccessToken } from '@/lib/people/access-tokens/core/access-token'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { allRowsOf } from '@/tests/support/fixtures/tenant'
import { callEndpoint, givenManagedTenant, type ManagedTenant, ownPath } from '@/tests/support/http/management-client'

// Every endpoint of the table, called with every token that must be refused.
const base = inject('transportUrls').api
const pool = new pg.Pool({ connectionString: inject('contractDatabaseUrl'), max: 4, options: '-c timezone=UTC' })

let ours: ManagedTenant
let theirs: ManagedTenant
let refused: Record<string, string>
let untouched: string[]

beforeAll(async () => {
  ours = await givenManagedTenant(pool)
  theirs = await givenManagedTenant(pool)
  refused = {
    expired: await ours.tokenWith({ expiresAt: new Date(0) }),
    revoked: await ours.tokenWith({ revokedAt: new Date(0) }),
    elsewhere: await ours.tokenWith({ sources: ['192.0.2.0/24'] }),
    otherProduct: await ours.tokenWith({ products: [newId()] }),
  }
  untouched = await rowsOf(ours)
})
afterAll(() => pool.end())

/** Without the times at which tokens were used. */
const rowsOf = async ({ organizationId }: ManagedTenant) =>
  (await allRowsOf(pool, organizationId)).filter((row) => !row.startsWith('access_token '))

const rules = ENDPOINTS.map((endpoint) => ({ ...endpoint, endpoint, name: `${endpoint.method} ${endpoint.path}` }))

test('there are endpoints', () => expect(ENDPOINTS.length).toBeGreaterThan(0))

describe.each(rules)('$name', ({ endpoint, scope, products, method, path }) => {
  const call = async (token: string | null, over = {}) => {
    const { status, json } = await callEndpoint(base, endpoint, ours, token, over)
    return [status, json['code']]
  }

  test('refuses calls without a token, and with one that is unknown, expired or revoked', async () => {
    for (const token of [null, 'lk_org_x', newAccessToken(randomBytes), refused['expired'], refused['revoked']])
      expect(await call(token ?? null)).toEqual([401, 'invalid_token'])
  })

  test('refuses an API key, and a token from an address that it may not be used from', async () => {
    expect(await call(newApiKey(randomBytes))).toEqual([403, 'wrong_credential'])
    expect(await call(refused['elsewhere'] ?? '')).toEqual([403, 'address_not_allowed'])
  })

  test.runIf(scope !== null)('refuses a token with every scope but this one', async () => {
    const token = await ours.tokenWith({ scopes: PERMISSIONS.filter((other) => other !== scope) })
    expect(await call(token)).toEqual([403, 'missing_scope'])
  })

  test.runIf(typeof products !== 'string' || products === 'organization')(
    'refuses a token that is limited to other products',
    async () => expect(await call(refused['otherProduct'] ?? '')).toEqual([403, 'product_not_allowed']),
  )

  test.runIf(products === 'filters' && method === 'GET')(
    'shows a token that is limited to other products none of ours',
    async () => {
      const { status, text } = await callEndpoint(base, endpoint, ours, refused['otherProduct'] ?? '')
      expect([200, 403, 404]).toContain(status)
      for (const table of ['product', 'license', 'api_key', 'request_log'])
        for (const id of ours.ids.get(table) ?? []) expect(text).not.toContain(id)
    },
  )

  test.runIf(path.includes('{'))('finds nothing of ours with a token of another organization', async () => {
    expect(await call(theirs.token)).toEqual([404, 'not_found'])
  })

  test.runIf(path.includes('{'))('asks who calls before it looks at an id', async () => {
    const nowhere = { path: ownPath(endpoint, ours, (name) => (name === 'address' ? '198.51.100.7' : 'no-uuid')) }
    expect(await call(null, nowhere)).toEqual([401, 'invalid_token'])
    expect(await call(ours.token, nowhere)).toEqual([404, 'not_found'])
  })

  test.runIf(!path.includes('{') && method === 'GET')(
    'shows nothing of ours with a token of another organization',
    async () => {
      const { status, text } = await callEndpoint(base, endpoint, theirs, theirs.token)
      expect(status).toBe(200)
      for (const id of [ours.organizationId, ...[...ours.ids.values()].flat()]) expect(text).not.toContain(id)
    },
  )
})

test('none of these calls changed a row of ours', async () => {
  expect(await rowsOf(ours)).toEqual(untouched)
})
