import { Agent, request as connectTo, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { atMostEvery } from '@/lib/platform/concurrency/at-most-every'
import { newRequestId } from '@/lib/platform/config/ids'
import type { Log } from '@/lib/platform/log/log'
import { serviceUnavailable } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { isApiPath } from './edge-guard'
import { unavailablePage } from './unavailable-page'

type Options = {
  /** the Unix socket on which the web process listens */
  socketPath: string
  log: Log
  /** requests passed on at the same time; further ones are answered 503 */
  maxUnderWay?: number
  /** how long the web process may take to begin its answer, and to go on with it */
  silenceMs?: number
}

/** RFC 9110 section 7.6.1: these concern one connection. `Expect` is answered already. */
const HOP_BY_HOP = new Set([
  'expect',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const LOG_EVERY_MS = 1_000

/**
 * Passes requests on to the web process, over connections that stay open. Bodies are streamed both ways with back
 * pressure, so none is held in memory. When the client hangs up, the request to the web process ends too. While the web
 * process is down, or does not answer, the client gets a 503 page with `Retry-After`.
 */
export function createPipe({ socketPath, log, maxUnderWay = 1_024, silenceMs = 30_000 }: Options) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const report = atMostEvery(LOG_EVERY_MS, () => performance.now())
  let underWay = 0

  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (underWay >= maxUnderWay) return refuse(request, response)
    underWay += 1
    return new Promise((resolve) => {
      response.once('close', () => {
        underWay -= 1
        upstream.destroy()
        resolve()
      })
      const { method, url } = request
      const upstream = connectTo({ agent, socketPath, method, path: url, headers: passedOn(request) })
      upstream.setTimeout(silenceMs, () => upstream.destroy(new Error('the web process does not answer')))
      upstream.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', endToEnd(answer.rawHeaders))
        // Without a body nothing would be flushed until the end: a stream of events begins at once.
        response.flushHeaders()
        // An answer that is cut off must look cut off, never complete.
        pipeline(answer, response, (error) => error && response.destroy())
      })
      upstream.once('error', (err) => {
        // An answer that has begun is complete, or cut off above.
        if (response.destroyed || response.headersSent) return
        report((leftOut) => log.warn({ err, left_out: leftOut }, 'the web process does not answer'))
        void refuse(request, response)
      })
      request.pipe(upstream)
    })
  }
}

/** The rest of the request is not read: the connection ends with the answer. */
async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.unpipe()
  request.resume()
  const requestId = newRequestId()
  writeAnswer(response, isApiPath(request.url) ? serviceUnavailable(requestId) : unavailablePage(requestId), true)
}

function passedOn({ headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const listed = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !listed.has(name))
  // A length or none: Node frames a body of unknown length itself.
  if (headers['transfer-encoding'] !== undefined) kept.push(['transfer-encoding', 'chunked'])
  return Object.fromEntries(kept)
}

/** As received, in name, value pairs: `Set-Cookie` comes more than once. */
function endToEnd(raw: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]]
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
