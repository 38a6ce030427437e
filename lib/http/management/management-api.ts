import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { Fault } from '@/lib/foundation/platform/fault'
import { METHODS, type Method } from '@/lib/people/management/core/endpoint'
import type { ApiEndpoint } from '@/lib/people/management/server/define-endpoint'
import type { Path } from '../input/path-params'
import { isPublicPath } from '../public-api/answer'
import { unknownRoute } from '../public-api/web-adapter'
import { problemResponse } from './problem-response'
import type { ManagementDeps } from './token-audience'
import { tokenRoute } from './token-route'

type Context = { params: Promise<{ path: string[] }> }
type Found = { endpoints: Partial<Record<Method, ApiEndpoint>>; path: Path }

/** All endpoints below /api/v1, as one route handler for every method. */
export function createManagementApi(deps: () => ManagementDeps, endpoints: readonly ApiEndpoint[]) {
  const find = createFinder(endpoints)
  return async (request: Request, context: Context): Promise<Response> => {
    if (isPublicPath(new URL(request.url).pathname)) return unknownRoute()
    const found = find((await context.params).path)
    if (!found) return refuse(deps, new Fault('not_found', "This endpoint doesn't exist."))
    const isHead = request.method === 'HEAD'
    const endpoint = found.endpoints[(isHead ? 'GET' : request.method) as Method]
    if (!endpoint) return wrongMethod(deps, request.method, found)
    const response = await tokenRoute(deps, endpoint, found.path)(request)
    return isHead ? new Response(null, response) : response
  }
}

const refuse = (deps: () => ManagementDeps, fault: Fault): Response =>
  problemResponse(fault, newRequestId(), deps().log)

function wrongMethod(deps: () => ManagementDeps, method: string, { endpoints }: Found): Response {
  const allowed = METHODS.filter((name) => endpoints[name])
  const response = refuse(deps, new Fault('method_not_allowed', `${method} is not possible here.`))
  response.headers.set('Allow', allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', '))
  return response
}

/** The endpoints of a path, by method. A fixed segment comes before a parameter: /licenses/bulk is no license. */
function createFinder(all: readonly ApiEndpoint[]) {
  const byPath = new Map<string, Partial<Record<Method, ApiEndpoint>>>()
  for (const endpoint of all) byPath.set(endpoint.path, { ...byPath.get(endpoint.path), [endpoint.method]: endpoint })
  const templates = [...byPath].map(([path, endpoints]) => ({ parts: path.slice(1).split('/'), endpoints }))
  return (segments: string[]): Found | null => {
    const matching = templates.flatMap(({ parts, endpoints }) => {
      const path = matchParts(parts, segments)
      return path ? [{ endpoints, path }] : []
    })
    const [best] = matching.sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)
    return best ?? null
  }
}

function matchParts(parts: string[], segments: string[]): Path | null {
  if (parts.length !== segments.length) return null
  const path: Path = {}
  for (const [i, part] of parts.entries()) {
    const segment = segments[i] ?? ''
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name !== undefined) path[name] = segment
    else if (part !== segment) return null
  }
  return path
}
