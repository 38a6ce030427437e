import type { IncomingMessage } from 'node:http'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import {
  type Answer,
  answer,
  badRequest,
  closing,
  headersTooLarge,
  methodNotAllowed,
  notFound,
} from '../public-api/answer'
import { CLIENT_ADDRESS_HEADER, FORWARDED_HEADER } from './own-headers'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const KNOWN_METHODS = new Set(METHODS.split(', '))
/** Far more than browsers and proxies send, and few enough that nobody need count them again. */
const MAX_HEADERS = 200
/** Of these Node keeps the first of several and a proxy in front perhaps the last, so that two would judge differently. */
const SENT_ONCE = new Set(['host', 'authorization', 'content-type', 'content-length'])

/** Our own headers. What a client sends by such a name is deleted, however it is spelled. */
const OUR_HEADERS = /^x[-_]latchkey[-_]/

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

/** Rejects what Next or a proxy could read in another way, before anything else reads the request. Null if it is fine. */
export function refuseAtEdge(request: IncomingMessage): Answer | null {
  const { method = '', url = '' } = request
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return headersTooLarge(newRequestId())
  // The parser also takes 0.9 and 2.0, whose rules nobody here knows.
  if (!/^1\.[01]$/.test(request.httpVersion)) return badRequest(newRequestId(), 'Send HTTP/1.1.')
  const odd = refuseOddHeaders(request)
  if (odd) return odd
  if (!KNOWN_METHODS.has(method)) return methodNotAllowed(newRequestId(), METHODS)
  if (!url.startsWith('/'))
    return badRequest(newRequestId(), 'Send the path alone as request target, beginning with /.')
  const path = pathOf(url)
  if (!isDecodable(path)) return badRequest(newRequestId(), 'The path is not percent-encoded UTF-8.')
  if (isOddApiPath(path)) return notFound(newRequestId())
  return isPageChange(method, path) ? methodNotAllowed(newRequestId(), 'GET, HEAD') : null
}

/** Headers that another reader of the request might understand in another way. */
function refuseOddHeaders({ headers, rawHeaders, httpVersion }: IncomingMessage): Answer | null {
  const coding = headers['transfer-encoding']
  // Node takes every list that ends with chunked for chunked alone.
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') return unknownCoding(newRequestId())
  if (coding !== undefined && httpVersion !== '1.1')
    return badRequest(newRequestId(), 'HTTP/1.0 has no Transfer-Encoding.')
  if (headers.host === undefined && httpVersion === '1.1') return badRequest(newRequestId(), 'Send a Host header.')
  const seen = new Set<string>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? ''
    if (!SENT_ONCE.has(name)) continue
    if (seen.has(name)) return badRequest(newRequestId(), `Send the header ${rawHeaders[i]} only once.`)
    seen.add(name)
  }
  return null
}

const unknownCoding = (requestId: string): Answer =>
  closing(
    answer(501, requestId, {
      status: 'not_implemented',
      message: 'The only Transfer-Encoding accepted is chunked.',
    }),
  )

/** Sets the client address header for the route handlers, and removes headers that could forge it. */
export function sanitizeHeaders(request: IncomingMessage, address: string): void {
  for (const name of Object.keys(request.headers)) if (OUR_HEADERS.test(name)) delete request.headers[name]
  if (isForwarded(request)) request.headers[FORWARDED_HEADER] = '1'
  for (const name of TRACE_HEADERS) delete request.headers[name]
  for (const name of ADDRESS_HEADERS) delete request.headers[name]
  if (isApiPath(request.url)) for (const name of NEXT_HEADERS) delete request.headers[name]
  request.headers[CLIENT_ADDRESS_HEADER] = address
}

const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING.test(name.replaceAll('_', '-')))

export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

export const isApiPath = (url = ''): boolean => url.startsWith('/api/')

/** Pages take GET and HEAD only. For other methods Next would buffer the whole body and then render the page anyway. */
const isPageChange = (method: string, path: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && !/^\/(?:api(?:\/|$)|__nextjs)/.test(path)

/**
 * Paths that are an API's in another spelling. Next redirects a path with double slashes to an HTML page, but an API
 * client expects JSON; it also resolves dot segments (RFC 3986 5.2.4) and decodes, so that it would serve another path
 * than the one checked here. Paths are compared exactly: `/API` and `/%61pi` are not `/api`.
 */
function isOddApiPath(path: string): boolean {
  if (!/^[/\\]+api(?:[/\\]|$)/i.test(decodeURIComponent(path))) return false
  return !/^\/api(?:\/|$)/.test(path) || /\/\/|\\/.test(path) || /\/(\.|%2e){1,2}(\/|$)/i.test(path)
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
