import { afterAll, beforeAll, expect, test } from 'vitest'
import { SELLERS } from '@/clients/typescript/src/cli/shops/sellers'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { ApiEndpoint } from '@/lib/people/management/server/define-endpoint'
import { ENDPOINTS } from '@/lib/people/management/server/endpoints'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProgram, managementOf } from '@/tests/support/fixtures/management/program'
import { givenManagedTenant, ownPath, prepareFor, validInput } from '@/tests/support/http/management-client'
import { type ServedApi, serveApi } from '@/tools/shop/serve-api'

const db = databaseOfFile()
/** The shops that are asked. */
let shops: ServedApi
beforeAll(async () => {
  shops = await serveApi('lemonsqueezy', SELLERS.lemonsqueezy(), 0)
})
afterAll(() => shops.close())

/** All that a token with only the scope of a change is told: what was changed, its state, and what is shown once. */
const TOLD = ['id', 'address', 'status', 'state', 'enabled', 'yanked']
const SHOWN_ONCE = ['license_key', 'old_key_ends_at', 'api_key', 'access_token', 'secret']
/** Answers that count what the change did, or are what it made, shown once. */
const COUNTS: Record<string, string[]> = {
  erase_customer: ['deleted_licenses'],
  replay_webhook_endpoint: ['count'],
  create_order_link: ['url', 'expires_at'],
}
/** What a shop does by itself. */
const SELLS: Permission[] = ['licenses:create', 'licenses:update', 'licenses:revoke']
/** Scopes that a change needs besides its own. */
const ALSO: Record<string, Permission[]> = {
  transfer_license: ['licenses:reveal'],
  erase_customer: ['licenses:delete'],
  change_licenses: ['licenses:revoke'],
  replay_sale: SELLS,
  create_order_link: ['licenses:reveal'],
  create_sale_source: SELLS,
  rotate_sale_source_secret: SELLS,
  create_sale_source_webhook: SELLS,
  create_sale_mapping: SELLS,
  update_sale_mapping: SELLS,
}

const writes = ENDPOINTS.filter(({ method, reply }) => method !== 'GET' && reply !== null)

/** A token hands on only scopes that it has. */
const OWN_SCOPE: Record<string, object> = { create_access_token: { scopes: ['access_tokens:manage'] } }

/** A job is shown by the scope that starting one needs. */
const isShownAnyway = ({ scope, tag }: ApiEndpoint) => tag === 'Bulk changes' && scope === 'licenses:view'

test.each(writes.filter((endpoint) => !isShownAnyway(endpoint)))(
  '$operationId shows a token with only its scope no more than the change',
  async (endpoint) => {
    const { operationId, method, scope } = endpoint
    const tenant = await givenManagedTenant(db.pool)
    await prepareFor(db.pool, endpoint, tenant)
    const scopes = [...(scope ? [scope] : []), ...(ALSO[operationId] ?? [])]
    const call = managementOf(db.pool, { shopsUrl: shops.url })(await tenant.tokenWith({ scopes }))
    const body = endpoint.body && { ...validInput(endpoint, 'body', tenant), ...OWN_SCOPE[operationId] }
    const { status, json, headers } = await call(`${method} ${ownPath(endpoint, tenant)}`, body ? { body } : {})
    expect([status, json]).toEqual([endpoint.status, expect.anything()])
    const permitted = COUNTS[operationId] ?? [...TOLD, ...SHOWN_ONCE]
    expect(Object.keys(json).filter((field) => !permitted.includes(field))).toEqual([])
    for (const field of COUNTS[operationId] ?? [operationId === 'add_license_address' ? 'address' : 'id'])
      expect(json).toHaveProperty(field)
    expect(headers.get('etag')).toBeNull()
  },
)

test('every change that shows a record to some shows it to a token that may see it', async () => {
  const { call, productId } = await givenProgram(db.pool)
  const product = await call(`PATCH /products/${productId}`, { body: {} })
  expect(product.json).toMatchObject({ id: productId, slug: expect.any(String), state: 'active' })
  expect(product.headers.get('etag')).toMatch(/^"/)
})

test('a license created by a token with only that scope does not show what is known of its customer', async () => {
  const { call, callerWith, productId } = await givenProgram(db.pool)
  const customer_email = 'ada@customer.test'
  await call('POST /licenses', { body: { product_id: productId, customer_email, customer_name: 'Ada Secret' } })
  const caller = await callerWith({ scopes: ['licenses:create', 'licenses:reveal'] })
  const body = { product_id: productId, customer_email, customer_name: 'Other' }
  const { status, json } = await caller('POST /licenses', { body })
  expect(status).toBe(201)
  expect(json).toEqual({ id: expect.any(String), status: 'active', license_key: expect.stringMatching(/^ACME-/) })
  const { rows } = await db.pool.query('select distinct name from organization_customer where email = $1', [
    customer_email,
  ])
  expect(rows).toEqual([{ name: 'Ada Secret' }])
})

test('an answer that is sent again shows no more than the token may see by then', async () => {
  const { call, productId, userId } = await givenProgram(db.pool)
  const created = { body: { name: 'Sample', kind: 'server' }, idempotencyKey: 'once' }
  const first = await call(`POST /products/${productId}/api_keys`, created)
  expect(first.json).toMatchObject({ name: 'Sample' })
  await db.pool.query(
    `with r as (insert into role (id, organization_id, name, permissions, updated_at)
       select gen_random_uuid(), organization_id, 'Rotates', '{api_keys:rotate}', now() from membership where user_id = $1 returning id)
     update membership set role = 'custom', role_id = r.id from r where user_id = $1`,
    [userId],
  )
  const again = await call(`POST /products/${productId}/api_keys`, created)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.json).toEqual({ id: first.json.id, state: 'current', api_key: first.json.api_key })
})
