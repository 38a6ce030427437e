import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { pathOf } from '../node/edge-guard'
import type { ReadAddress } from '../node/read-client-address'
import { type Answer, isPublicPath, notFound } from './answer'
import { answerKeys, type KeysPorts } from './keys-route'
import { answerMetrics } from './metrics-route'
import { answerHealth, answerProbe, type Probes } from './probes'
import type { PublicApi } from './public-api'
import { readNodeBody } from './read-body'
import { answerStatus, type ReadStatus } from './status-route'

const VALIDATE_PATH = '/api/v1/validate'
const LOOKUP_PREFIX = '/api/v1/license/'
const KEYS_PREFIX = '/api/v1/keys/'

export type ApiParts = KeysPorts & {
  publicApi: PublicApi
  probes: Probes
  metrics: () => Promise<string>
  readStatus: ReadStatus
}

/** Answers the public API, the probes and the metrics on node:http; undefined for all other paths. */
export function createNodeAdapter(parts: ApiParts, readAddress: ReadAddress) {
  const { publicApi } = parts
  return (request: IncomingMessage): Promise<Answer> | undefined => {
    const { method = '', url = '' } = request
    const path = withoutTrailingSlash(pathOf(url))
    const { authorization } = request.headers
    if (path === VALIDATE_PATH) {
      return publicApi.validate({
        method,
        authorization,
        address: readAddress(request),
        endUserAddress: headerOf(request, 'x-end-user-address'),
        nonce: headerOf(request, 'x-validation-nonce'),
        readBody: () => readNodeBody(request),
      })
    }
    const key = segmentAfter(LOOKUP_PREFIX, path)
    if (key !== null) {
      const endUserAddress = headerOf(request, 'x-end-user-address')
      return publicApi.lookUp({ method, authorization, address: readAddress(request), endUserAddress }, key)
    }
    return answerRest(parts, request, path)
  }
}

function answerRest(parts: ApiParts, request: IncomingMessage, path: string): Promise<Answer> | undefined {
  const { method = '', headers } = request
  if (path === '/api/health') return answerProbe(method, answerHealth)
  if (path === '/api/ready') return answerProbe(method, parts.probes.ready)
  if (path === '/api/metrics') return answerProbe(method, () => answerMetrics(headers.authorization, parts.metrics))
  if (path === '/api/status.json')
    return answerStatus(parts.readStatus, { method, ifNoneMatch: headers['if-none-match'] })
  const product = segmentAfter(KEYS_PREFIX, path)
  if (product !== null) return answerKeys(parts, { method, product, ifNoneMatch: headers['if-none-match'] })
  return isPublicPath(path) ? Promise.resolve(notFound(newRequestId())) : undefined
}

/** Node joins a header that was sent twice into one text, so this is never a list. */
function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** API clients get their answer with or without a trailing slash, never a redirect. */
const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

/** The decoded segment after a prefix; null for any other path. The edge guard checked that it decodes. */
function segmentAfter(prefix: string, path: string): string | null {
  if (!path.startsWith(prefix)) return null
  const segment = path.slice(prefix.length)
  return segment === '' || segment.includes('/') ? null : decodeURIComponent(segment)
}

/** Writes an answer, and closes the connection while the server drains. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer, isLast: boolean): void {
  // A 304 has no body whose length could be given (RFC 9110 section 8.6).
  if (status !== 304) headers['Content-Length'] = String(Buffer.byteLength(body))
  if (isLast) headers['Connection'] = 'close'
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
