import type { IncomingMessage } from 'node:http'
import { newRequestId } from '@/lib/platform/config/ids'
import { type Answer, badRequest, methodNotAllowed, notFound } from '../public-api/answer'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const KNOWN_METHODS = new Set(METHODS.split(', '))

/** The header in which the route handlers find who calls. One that a client sends is deleted. */
export const CLIENT_ADDRESS_HEADER = 'x-latchkey-client-address'

/** Says that the request came by way of somebody else, by their own account. A stranger's is deleted. */
export const FORWARDED_HEADER = 'x-latchkey-forwarded'

/** What proxies and tunnels add. One that adds nothing cannot be told from who sits at this machine. */
const FORWARDING =
  /^(?:forwarded|via|true-client-ip|cdn-loop|(?:x-(?:forwarded|real|client|original|cluster|envoy)|cf|fly|ngrok|tailscale)-.+)$/

/** Headers by which a stranger could pose as another address, or reach into Next's own protocol on an API path. */
const ADDRESS_HEADERS = ['x-real-ip', 'forwarded', 'x-forwarded-for', 'cf-connecting-ip', 'true-client-ip']
const NEXT_HEADERS = [
  'rsc',
  'next-router-prefetch',
  'next-router-state-tree',
  'next-router-segment-prefetch',
  'next-url',
  'next-action',
  'x-middleware-subrequest',
  'x-matched-path',
  'x-invoke-path',
  'x-now-route-matches',
]

/** What is wrong with a request before anyone reads it, or null: the targets and methods that Next answers badly. */
export function refuseAtEdge({ method = '', url = '' }: IncomingMessage): Answer | null {
  if (!KNOWN_METHODS.has(method)) return methodNotAllowed(newRequestId(), METHODS)
  if (!url.startsWith('/'))
    return badRequest(newRequestId(), 'Send the path alone as request target, beginning with /.')
  const path = pathOf(url)
  if (!isDecodable(path)) return badRequest(newRequestId(), 'The path is not percent-encoded UTF-8.')
  if (isOddApiPath(path)) return notFound(newRequestId())
  return isPageChange(method, path) ? methodNotAllowed(newRequestId(), 'GET, HEAD') : null
}

/** Puts the calling address where the route handlers find it, and removes what strangers sent in its place. */
export function sanitizeHeaders(request: IncomingMessage, address: string): void {
  delete request.headers[FORWARDED_HEADER]
  if (isForwarded(request)) request.headers[FORWARDED_HEADER] = '1'
  for (const name of ADDRESS_HEADERS) delete request.headers[name]
  if (isApiPath(request.url)) for (const name of NEXT_HEADERS) delete request.headers[name]
  request.headers[CLIENT_ADDRESS_HEADER] = address
}

const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name))

export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

export const isApiPath = (url = ''): boolean => url.startsWith('/api/')

/** Pages are only looked at. Next would keep the whole body of anything else in memory first, and then show the page. */
const isPageChange = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !/^\/(?:api(?:\/|$)|__nextjs)/.test(path)

/**
 * Next redirects the first to an HTML page; an API client gets JSON. A segment of dots it would resolve as a browser
 * does before it asks (RFC 3986 5.2.4), and so answer another address than the one that was read here.
 */
const isOddApiPath = (path: string): boolean =>
  /^[/\\]+api[/\\]/.test(path) && (/\/\/|\\/.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path))

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
