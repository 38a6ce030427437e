import { isJsonObject } from '@/lib/foundation/shared/json-object'
import type { Tenant } from '../fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from './client'
import type { DashboardRoute } from './dashboard-routes'
import { type IdFor, sampleInput } from './sample-input'

/** Tables with another name than the path segment. */
const TABLES: Record<string, string> = {
  event: 'webhook_event',
  line: 'request_log',
  key: 'api_key',
  token: 'access_token',
  rule: 'block_rule',
  version: 'product_version',
  type: 'license_type',
  view: 'saved_view',
  member: 'membership',
  entry: 'audit_entry',
  mail: 'customer_mail',
  job: 'long_job',
  endpoint: 'webhook_endpoint',
  delivery: 'webhook_delivery',
  transfer: 'license_transfer',
  customer: 'organization_customer',
  source: 'sale_source',
  mapping: 'sale_mapping',
}

/** Ids that fit this path segment; one of each table if no table has its name. */
export function idsFor(name: string, { ids }: Tenant): string[] {
  const word = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const own = ids.get(TABLES[word] ?? word)
  const some = own ?? [...ids.values()].flatMap((all) => all.slice(0, 1))
  if (some.length === 0) throw new Error(`givenTenant makes no record for [${name}]`)
  return own ? some.slice(0, 1) : some
}

/** The tenant's own record for each field that names one; any other id is the organization's. */
export const ownIdFor =
  (tenant: Tenant): IdFor =>
  (field) =>
    tenant.ids.get(field.replace(/_ids?$/, ''))?.[0] ?? tenant.organizationId

/** The path of the route, filled in. */
export const ownIds = (route: DashboardRoute, tenant: Tenant): string[] =>
  route.ids.map((name) => idsFor(name, tenant)[0] ?? '')

const addressOf = (route: DashboardRoute, slug: string, ids: string[]): string =>
  route.ids.reduce((path, name, i) => path.replace(`[${name}]`, ids[i] ?? ''), route.path.replace('[org]', slug))

type Call = {
  base: string
  slug: string
  ids: string[]
  cookie: string | null
  /** the id to put into any field of body or query that may be one */
  idFor: IdFor
  over?: Record<string, unknown>
  /** uses every filter of the query, instead of only the required fields */
  isFull?: boolean
  headers?: Record<string, string>
}

/** Calls the route like one of our pages, with a body or query that its schema accepts. */
export function callDashboard(route: DashboardRoute, call: Call): Promise<HttpResponse> {
  const input = sampleInput(route.schema, call.idFor)
  if (!input) throw new Error(`${route.name}: teach tests/support/http/sample-input.ts what its schema takes`)
  const isRead = route.method === 'GET'
  const fields = { ...(isRead && !call.isFull ? required(route, input) : input), ...call.over }
  const path = addressOf(route, call.slug, call.ids)
  const query = new URLSearchParams(Object.entries(fields).flatMap(queryPairs))
  return send(call.base, {
    method: route.method,
    path: isRead && query.size > 0 ? `${path}?${query}` : path,
    ...(isRead ? {} : { body: JSON.stringify(fields) }),
    headers: { ...sameOriginHeaders(call.base, call.cookie), ...call.headers },
  })
}

/** An object is written key by key: `metadata[plan]=gold`. */
const queryPairs = ([name, value]: [string, unknown]): [string, string][] =>
  isJsonObject(value)
    ? Object.entries(value).map(([key, member]) => [`${name}[${key}]`, String(member)])
    : [[name, String(value)]]

/** The query's required fields: filters only narrow, and do not affect access. */
function required(route: DashboardRoute, input: Record<string, unknown>): Record<string, unknown> {
  if (route.schema.safeParse({}).success) return {}
  return input
}
