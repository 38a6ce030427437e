import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/management/server/endpoints'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenProgram, type Program } from '@/tests/support/fixtures/management/program'

let db: TestDatabase
let program: Program
beforeAll(async () => {
  db = await givenDatabase()
  program = await givenProgram(db.pool)
})
afterAll(() => db.close())

const LICENSE = { customer_email: 'ada@customer.test', customer_name: 'Ada Secret', notes: 'a secret note' }
const issue = async () =>
  (await program.call('POST /licenses', { body: { product_id: program.productId, ...LICENSE } })).json

/** A body for each change of a license, and what has to be done first. */
const WRITES: Record<string, { body?: object; first?: string }> = {
  update_license: { body: {} },
  revoke_license: { body: { reason: 'refunded' } },
  reinstate_license: { first: 'revoke' },
  extend_license: { body: { to: { mode: 'until', expires_at: '2032-02-02T00:00:00Z' } } },
  replace_license_key: { body: { grace_hours: 0 } },
  transfer_license: {},
  reset_addresses_license: {},
}

const changes = ENDPOINTS.filter(
  ({ tag, method, path }) =>
    tag === 'Licenses' && method !== 'GET' && method !== 'DELETE' && /^\/licenses\/\{(?!.*\/addresses$)/.test(path),
)

test('every change of a license is in the list', () => {
  expect(changes.map(({ operationId }) => operationId).filter((name) => !(name in WRITES))).toEqual([])
})

test.each(changes)('$operationId shows a token with only its scope no more than the change', async (endpoint) => {
  const { id, license_key } = await issue()
  const { body = {}, first } = WRITES[endpoint.operationId] ?? {}
  if (first) await program.call(`POST /licenses/${id}/${first}`, { body: { reason: 'refunded' } })
  const caller = await program.callerWith({ scopes: endpoint.scope ? [endpoint.scope] : [] })
  const route = `${endpoint.method} ${endpoint.path.replace('{license_id}', id)}`
  const { status, json, text, headers } = await caller(route, { body })
  for (const secret of ['Ada Secret', 'ada@customer.test', 'secret note', license_key])
    expect(text).not.toContain(secret)
  if (status === 200) {
    expect(json).toMatchObject({ id, status: expect.any(String), license_key: null })
    expect(headers.get('etag')).toBeNull()
  }
})

test('a license created by a token with only that scope does not show what is known of its customer', async () => {
  await issue()
  const caller = await program.callerWith({ scopes: ['licenses:create', 'licenses:reveal'] })
  const body = { product_id: program.productId, customer_email: LICENSE.customer_email, customer_name: 'Other' }
  const { status, json } = await caller('POST /licenses', { body })
  expect(status).toBe(201)
  expect(json).toEqual({ id: expect.any(String), status: 'active', license_key: expect.stringMatching(/^ACME-/) })
  const { rows } = await db.pool.query('select distinct name from organization_customer where email = $1', [
    LICENSE.customer_email,
  ])
  expect(rows).toEqual([{ name: 'Ada Secret' }])
})
