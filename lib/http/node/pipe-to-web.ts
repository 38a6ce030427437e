import { Agent, type ClientRequest, request as connectTo, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { newRequestId } from '@/lib/platform/config/ids'
import type { Log } from '@/lib/platform/log/log'
import { isManagementPath, unavailableProblem } from '../management/problem'
import { type Answer, serviceUnavailable } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { isApiPath } from './edge-guard'
import { endToEndHeaders, requestHeaders } from './piped-headers'
import { createPlaces } from './places'
import { unavailablePage } from './unavailable-page'

type Options = {
  /** the Unix socket on which the web process listens */
  socketPath: string
  log: Log
  /** requests forwarded at the same time, in total and per client; further ones are answered 503 */
  maxUnderWay?: number
  maxOfOne?: number
  /** how long the web process may stay silent before and during its response */
  silenceMs?: number
  /** the same for the scheduler's calls, which answer when their work is done */
  schedulerSilenceMs?: number
}

const SCHEDULER_PREFIX = '/api/cron/'
/** A client may stop reading for this many times `silenceMs` (five minutes). */
const MAX_PAUSES = 10

/**
 * Forwards requests to the web process over kept-alive connections. Bodies are streamed both ways with backpressure,
 * so none is buffered in memory. When the client disconnects, the request to the web process is aborted too. While the
 * web process is down or does not answer, the client gets a 503 page with `Retry-After`.
 */
export function createPipe({ socketPath, log, maxUnderWay = 1_024, maxOfOne = 256, ...silences }: Options) {
  const { silenceMs = 30_000, schedulerSilenceMs = 70_000 } = silences
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const places = createPlaces({ most: maxUnderWay, mostOfOne: maxOfOne })

  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const over = places.take(request, response)
    if (!over) return refuse(request, response)
    return new Promise((resolve) => {
      const { method, url } = request
      const upstream = connectTo({ agent, socketPath, method, path: url, headers: requestHeaders(request) })
      void over.then(() => {
        upstream.destroy()
        resolve()
      })
      const isScheduler = url?.startsWith(SCHEDULER_PREFIX)
      endAfterSilence({ request, response, upstream, over }, isScheduler ? schedulerSilenceMs : silenceMs)
      upstream.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', endToEndHeaders(answer.rawHeaders))
        // Node sends headers with the first body chunk, but an event stream must begin at once.
        response.flushHeaders()
        // A truncated response must look truncated, never complete.
        pipeline(answer, response, (error) => error && response.destroy())
      })
      upstream.once('error', (err) => {
        // A response that has begun is complete, or was truncated above.
        if (response.destroyed || response.headersSent) return
        log.warn({ err }, 'the web process does not answer')
        void refuse(request, response)
      })
      request.pipe(upstream)
    })
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; upstream: ClientRequest; over: Promise<void> }

/** A silence counts only once the client has sent everything and keeps reading. */
function endAfterSilence({ request, response, upstream, over }: Exchange, silenceMs: number): void {
  let pauses = 0
  upstream.once('socket', (socket) => {
    const judge = () => {
      const isClientSlow = response.writableNeedDrain || !request.complete
      if (isClientSlow && ++pauses < MAX_PAUSES) socket.setTimeout(silenceMs)
      else upstream.destroy(new Error('silence'))
    }
    socket.setTimeout(silenceMs)
    socket.on('timeout', judge)
    // The connection is reused.
    void over.then(() => socket.off('timeout', judge))
  })
}

/** The rest of the request is not read, so the response closes the connection. */
async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.unpipe()
  request.resume()
  writeAnswer(response, unavailable(request.url), true)
}

/** In the form of whoever asked: a program of the management API, a script of our pages, or a browser. */
function unavailable(url = ''): Answer {
  const requestId = newRequestId()
  if (isManagementPath(url)) return unavailableProblem(requestId, 1)
  return isApiPath(url) ? serviceUnavailable(requestId) : unavailablePage(requestId)
}
