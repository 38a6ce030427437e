import type { IncomingMessage } from 'node:http'
import { newRequestId } from '@/lib/platform/config/ids'
import { type Answer, badRequest, methodNotAllowed, notFound } from '../public-api/answer'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const KNOWN_METHODS = new Set(METHODS.split(', '))

/** The header that carries the client address to the route handlers. A value sent by a client is deleted. */
export const CLIENT_ADDRESS_HEADER = 'x-latchkey-client-address'

/** Marks a request that carries a forwarding header. A value sent by a client is deleted. */
export const FORWARDED_HEADER = 'x-latchkey-forwarded'

/** Headers that proxies and tunnels add. A proxy that adds none is indistinguishable from a local client. */
const FORWARDING =
  /^(?:forwarded|via|true-client-ip|cdn-loop|(?:x-(?:forwarded|real|client|original|cluster|envoy)|cf|fly|ngrok|tailscale)-.+)$/

/** Headers with which a client could forge its address, or trigger Next's internal protocol on an API path. */
const ADDRESS_HEADERS = ['x-real-ip', 'forwarded', 'x-forwarded-for', 'cf-connecting-ip', 'true-client-ip']
/** Strangers choose neither what is traced nor the ids of traces. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']
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

/** Rejects targets and methods that Next handles badly, before anything else reads the request. Null if it is fine. */
export function refuseAtEdge({ method = '', url = '' }: IncomingMessage): Answer | null {
  if (!KNOWN_METHODS.has(method)) return methodNotAllowed(newRequestId(), METHODS)
  if (!url.startsWith('/'))
    return badRequest(newRequestId(), 'Send the path alone as request target, beginning with /.')
  const path = pathOf(url)
  if (!isDecodable(path)) return badRequest(newRequestId(), 'The path is not percent-encoded UTF-8.')
  if (isOddApiPath(path)) return notFound(newRequestId())
  return isPageChange(method, path) ? methodNotAllowed(newRequestId(), 'GET, HEAD') : null
}

/** Sets the client address header for the route handlers, and removes headers that could forge it. */
export function sanitizeHeaders(request: IncomingMessage, address: string): void {
  delete request.headers[FORWARDED_HEADER]
  if (isForwarded(request)) request.headers[FORWARDED_HEADER] = '1'
  for (const name of TRACE_HEADERS) delete request.headers[name]
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

/** Pages take GET and HEAD only. For other methods Next would buffer the whole body and then render the page anyway. */
const isPageChange = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !/^\/(?:api(?:\/|$)|__nextjs)/.test(path)

/**
 * Next redirects a path with double slashes to an HTML page, but an API client expects JSON. Next also resolves dot
 * segments (RFC 3986 5.2.4), so it would serve another path than the one checked here.
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
