import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from '../node/edge-guard'
import type { ReadAddress } from '../node/read-client-address'
import type { Answer } from './answer'
import { answerHealth, answerProbe, type Probes } from './probes'
import type { PublicApi } from './public-api'
import { readNodeBody } from './read-body'

const VALIDATE_PATH = '/api/v1/validate'
const LOOKUP_PREFIX = '/api/v1/license/'

/** Answers the public API and the probes on node:http without Next; undefined when the path is none of theirs. */
export const createNodeAdapter =
  (api: PublicApi, probes: Probes, readAddress: ReadAddress) => (request: IncomingMessage) => {
    const { method = '', url = '' } = request
    const path = pathOf(url)
    if (path === VALIDATE_PATH) {
      return api.validate({
        method,
        authorization: request.headers.authorization,
        address: readAddress(request),
        nonce: nonceOf(request),
        readBody: () => readNodeBody(request),
      })
    }
    const key = lookupKey(path)
    if (key === null) return probe(probes, method, path)
    return api.lookUp({ method, authorization: request.headers.authorization, address: readAddress(request) }, key)
  }

/** Node joins a header that was sent twice, so a list never comes. */
function nonceOf({ headers }: IncomingMessage): string | undefined {
  const nonce = headers['x-validation-nonce']
  return typeof nonce === 'string' ? nonce : undefined
}

function probe(probes: Probes, method: string, path: string): Promise<Answer> | undefined {
  if (path === '/api/health') return answerProbe(method, answerHealth)
  return path === '/api/ready' ? answerProbe(method, probes.ready) : undefined
}

/** The decoded key of a lookup path; null when it is no lookup path. The edge guard saw that it decodes. */
function lookupKey(path: string): string | null {
  if (!path.startsWith(LOOKUP_PREFIX)) return null
  const segment = path.slice(LOOKUP_PREFIX.length)
  return segment === '' || segment.includes('/') ? null : decodeURIComponent(segment)
}

/** Writes an answer; the last one of a connection while the server drains. */
export function writeAnswer(response: ServerResponse, { status, headers, body }: Answer, isLast: boolean): void {
  headers['Content-Length'] = String(Buffer.byteLength(body))
  if (isLast) headers['Connection'] = 'close'
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
