import type { Tenant } from '../fixtures/tenant'
import { type HttpResponse, sameOriginHeaders, send } from './client'
import type { OperatorRoute } from './operator-routes'
import { sampleInput } from './sample-input'

type Call = { base: string; cookie: string | null; tenant: Tenant }

/** Calls the route as the console would, about this organization and its owner, with a body or query that it takes. */
export function callOperator(route: OperatorRoute, { base, cookie, tenant }: Call): Promise<HttpResponse> {
  const input = sampleInput(route.schema, () => tenant.organizationId)
  if (!input) throw new Error(`${route.name}: teach tests/support/http/sample-input.ts what its schema takes`)
  const path = operatorPath(route.path, tenant)
  if (route.method === 'GET') return send(base, { path, headers: cookie ? { Cookie: cookie } : {} })
  const headers = sameOriginHeaders(base, cookie)
  return send(base, { method: route.method, path, headers, body: JSON.stringify(input) })
}

/** The path, with its ids filled in. */
export const operatorPath = (path: string, { organizationId, owner }: Tenant): string =>
  path
    .replace('[organization]', organizationId)
    .replace('[person]', owner.userId)
    // None of these exists: what is refused is refused before it is looked for.
    .replace(/\[(?:incident|update|maintenance)\]/g, organizationId)
