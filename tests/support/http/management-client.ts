import type pg from 'pg'
import type { ApiEndpoint } from '@/lib/people/management/server/define-endpoint'
import { type AccessTokenOptions, givenAccessToken } from '../fixtures/management/access-token'
import { givenBlockRule } from '../fixtures/product'
import { givenTenant, type Tenant } from '../fixtures/tenant'
import { type HttpResponse, send } from './client'
import { idsFor, ownIdFor } from './dashboard-client'
import { SAMPLE_TIME, sampleInput } from './sample-input'

/** An organization whose records the management API shows, and access tokens of its owner. */
export type ManagedTenant = Tenant & {
  /** every scope, every product */
  token: string
  tokenWith: (over: Partial<AccessTokenOptions>) => Promise<string>
}

export async function givenManagedTenant(pool: pg.Pool): Promise<ManagedTenant> {
  const tenant = await givenTenant(pool)
  const { organizationId, owner, ids } = tenant
  const tokenWith = (over: Partial<AccessTokenOptions>) =>
    givenAccessToken(pool, { organizationId, userId: owner.userId, ...over })
  // The record that a call may revoke: not the token that calls.
  await tokenWith({ name: 'Spare' })
  const { rows } = await pool.query<{ id: string }>('select id from access_token where organization_id = $1', [
    organizationId,
  ])
  ids.set(
    'access_token',
    rows.map(({ id }) => id),
  )
  ids.set('product_rule', [await givenProductRule(pool, tenant)])
  return { ...tenant, token: await tokenWith({}), tokenWith }
}

async function givenProductRule(pool: pg.Pool, { organizationId, ids }: Tenant): Promise<string> {
  const [productId = ''] = ids.get('product') ?? []
  await givenBlockRule({ pool, organizationId, productId, token: '' }, '198.18.0.0/24', { productId })
  const { rows } = await pool.query<{ id: string }>('select id from block_rule where product_id = $1', [productId])
  return rows[0]?.id ?? ''
}

/** A value for a parameter of a path: the id of the tenant's record, or the address of its license. */
export function ownParameter(name: string, tenant: Tenant, path = ''): string {
  if (name === 'address') return '198.51.100.7'
  if (name === 'rule_id' && path.startsWith('/products/')) return idsFor('product_rule', tenant)[0] ?? ''
  return idsFor(name.replace(/_id$/, ''), tenant)[0] ?? ''
}

type Over = {
  path?: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  from?: string
}

/** Calls an endpoint with our ids, and with a body and a query that its schemas accept. */
export async function callEndpoint(
  base: string,
  endpoint: ApiEndpoint,
  tenant: Tenant,
  token: string | null,
  over: Over = {},
): Promise<HttpResponse> {
  const body = over.body ?? (endpoint.body && validInput(endpoint, 'body', tenant))
  return send(base, {
    method: over.method ?? endpoint.method,
    path: `/api/v1${over.path ?? ownPath(endpoint, tenant)}`,
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...over.headers,
    },
    ...(over.from !== undefined && { from: over.from }),
  })
}

export function ownPath(
  endpoint: ApiEndpoint,
  tenant: Tenant,
  parameterOf = (name: string, of: Tenant) => ownParameter(name, of, endpoint.path),
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameterOf(name, tenant)),
  )
  const needed = endpoint.query.safeParse({}).success ? {} : validInput(endpoint, 'query', tenant)
  const query = new URLSearchParams(Object.entries(needed).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Input for operations whose rules cannot be guessed from the schema. */
const INPUT: Record<string, (tenant: Tenant) => Record<string, unknown>> = {
  issue_license: ({ ids }) => ({ product_id: ids.get('product')?.[0], customer_email: 'ada@example.test' }),
  change_licenses: ({ ids }) => ({ action: 'revoke', licenses: ids.get('license'), reason: 'Refunded' }),
  extend_license: () => ({ to: { mode: 'until', expires_at: SAMPLE_TIME } }),
  transfer_license: () => ({ customer_email: 'grace@example.test' }),
  claim_license: ({ ids, licenseKey }) => ({
    product_id: ids.get('product')?.[0],
    license_key: licenseKey,
    customer_email: 'ada@example.test',
  }),
  create_sale_source: () => ({ provider: 'generic', name: 'Another' }),
  update_sale_source: () => ({ name: 'Renamed' }),
  create_order_link: ({ ids }) => ({ source_id: ids.get('sale_source')?.[0], order_id: 'A-1' }),
  create_sale_mapping: ({ ids }) => ({ external_id: 'plus', targets: [{ product_id: ids.get('product')?.[0] }] }),
  update_sale_mapping: () => ({ policy: { buffer_days: 1 } }),
  add_license_address: () => ({ address: '198.51.100.8' }),
  create_api_key: () => ({ name: 'Sample', kind: 'server' }),
  update_api_key: () => ({ name: 'Another' }),
  create_block_rule: () => ({ network: '192.0.2.0/24' }),
  create_product_block_rule: () => ({ network: '192.0.2.0/24' }),
}

/** What has to be so before an operation succeeds, as statements about the organization $1. */
const PREPARATIONS: Record<string, string> = {
  claim_license: 'update license set customer_id = null where organization_id = $1',
  rotate_api_key: 'update api_key set expires_at = null where organization_id = $1',
  reinstate_license: 'update license set revoked_at = now() where organization_id = $1',
  erase_customer: 'update license set revoked_at = now() where organization_id = $1',
  enable_product: "update product set state = 'archived' where organization_id = $1",
}

/** Lets the operation succeed for the tenant's own records. */
export async function prepareFor(
  pool: pg.Pool,
  { operationId }: ApiEndpoint,
  { organizationId }: Tenant,
): Promise<void> {
  const statement = PREPARATIONS[operationId]
  if (statement) await pool.query(statement, [organizationId])
}

/** What an endpoint accepts, with the ids of the tenant. */
export function validInput(endpoint: ApiEndpoint, part: 'body' | 'query', tenant: Tenant): Record<string, unknown> {
  const schema = endpoint[part]
  const input = INPUT[endpoint.operationId]?.(tenant) ?? (schema && sampleInput(schema, ownIdFor(tenant)))
  if (!input) throw new Error(`${endpoint.operationId}: management-client.ts needs an example of its ${part}`)
  return input
}
