import type pg from 'pg'
import type { ApiEndpoint } from '@/lib/management/server/define-endpoint'
import { type AccessTokenOptions, givenAccessToken } from '../fixtures/access-token'
import { givenTenant, type Tenant } from '../fixtures/tenant'
import { type HttpResponse, send } from './client'
import { idsFor, ownIdFor } from './dashboard-client'
import { sampleInput } from './sample-input'

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
  return { ...tenant, token: await tokenWith({}), tokenWith }
}

/** A value for a parameter of a path: the id of the tenant's record, or the address of its license. */
export function ownParameter(name: string, tenant: Tenant): string {
  if (name === 'address') return '198.51.100.7'
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

export function ownPath(endpoint: ApiEndpoint, tenant: Tenant, parameterOf = ownParameter): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameterOf(name, tenant)),
  )
  const needed = endpoint.query.safeParse({}).success ? {} : validInput(endpoint, 'query', tenant)
  const query = new URLSearchParams(Object.entries(needed).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Input for operations whose rules cannot be guessed from the schema. */
const INPUT: Record<string, (tenant: Tenant) => Record<string, unknown>> = {}

function validInput(endpoint: ApiEndpoint, part: 'body' | 'query', tenant: Tenant): Record<string, unknown> {
  const schema = endpoint[part]
  const input = INPUT[endpoint.operationId]?.(tenant) ?? (schema && sampleInput(schema, ownIdFor(tenant)))
  if (!input) throw new Error(`${endpoint.operationId}: management-client.ts needs an example of its ${part}`)
  return input
}
