import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { buildConnector, Client, type Dispatcher, errors } from 'undici'
import { createSemaphores } from '@/lib/foundation/platform/concurrency/semaphore'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import type { Log } from '@/lib/foundation/platform/log/log'
import { isManagementPath, problemAnswer, unavailableProblem } from '../management/problem'
import { type Answer, answer, requestTimeout, serviceUnavailable } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { type Arrived, BodyTooLarge, createArrivals, restOfBody } from './arriving-body'
import { isApiPath } from './edge-guard'
import { answerUnread, discardRest, tooLarge } from './limit-body'
import { createNetworkLimit, networkOf, untilOver } from './network-limit'
import { endToEndHeaders, requestHeaders } from './piped-headers'
import { unavailablePage } from './unavailable-page'

type Options = {
  /** the Unix socket on which the web process listens */
  socketPath: string
  log: Log
  /** requests forwarded at the same time, in total and for each network of clients; further ones are answered 503 */
  maxUnderWay?: number
  /** for each network, requests whose bodies still arrive count too */
  maxOfOne?: number
  /** bodies over 64 KiB at the same time, which clients can send slowly */
  maxUploads?: number
  maxUploadsOfOne?: number
  /** how long a small body, or the first 64 KiB of a larger one, may take to arrive */
  arrivalMs?: number
  /** how much memory incomplete bodies may hold */
  mostHeldBytes?: number
  /** how long the web process may stay silent before and during its response */
  silenceMs?: number
  /** the same for the scheduler's calls, which answer when their work is done */
  schedulerSilenceMs?: number
}

const SCHEDULER_PREFIX = '/api/cron/'
/** A client may stop reading for this many times `silenceMs` (five minutes). */
const MAX_PAUSES = 10

/** The Host of a request that has none (HTTP/1.0): nobody's. */
const NO_HOST = 'http://host.invalid'
/** `pipelining: 0` closes the connection after the answer. Silences are judged here: the client's do not count. */
const ONE_REQUEST = { pipelining: 0, headersTimeout: 0, bodyTimeout: 0 }

const CHANGING_NOTHING = new Set<string | undefined>(['GET', 'HEAD', 'OPTIONS'])

/** What undici calls an answer that is not HTTP. */
const UNREADABLE = [errors.HTTPParserError, errors.ResponseContentLengthMismatchError, errors.HeadersOverflowError]

/**
 * Forwards requests to the web process, each over a connection of its own that ends with it (decision 0045): whatever
 * is wrong with the framing of one request, no other request or answer can be affected. A body is forwarded as the
 * parser delivered it, with framing of undici's own: small ones once they are whole, with their length; larger ones as
 * they come, in chunks, with backpressure both ways. When the client disconnects, the request to the web process is
 * aborted too. While the web process is down, the client gets a 503 page with `Retry-After`. If it was asked and the
 * answer is lost, a change may have been made, so it is a 502; a request that changes nothing may be sent again.
 */
export function createPipe({ socketPath, log, ...options }: Options) {
  const { maxUnderWay = 1_024, maxOfOne = 256, maxUploads = 128, maxUploadsOfOne = 32 } = options
  const { silenceMs = 30_000, schedulerSilenceMs = 70_000 } = options
  const connect = buildConnector({ socketPath })
  const arrive = createArrivals(options)
  const ofNetworks = createSemaphores({ most: maxOfOne })
  const underWay = createNetworkLimit({ most: maxUnderWay, mostOfOne: maxOfOne })
  const uploads = createNetworkLimit({ most: maxUploads, mostOfOne: maxUploadsOfOne })

  return async (request: IncomingMessage, response: ServerResponse, largest: number): Promise<void> => {
    const network = networkOf(request)
    const leave = ofNetworks(network).tryAcquire()
    if (!leave) return refuse(request, response, unavailable(request.url))
    const over = untilOver(request, response)
    void over.then(leave)

    const arrived = await arrive(request, largest)
    if (arrived.kind === 'not') return turnAway(request, response, arrived.because)
    const needed = arrived.kind === 'begun' ? [underWay, uploads] : [underWay]
    const leaves = needed.map((limit) => limit(network))
    void over.then(() => {
      for (const each of leaves) each?.()
    })
    if (leaves.includes(null)) return refuse(request, response, unavailable(request.url))

    const body = arrived.kind === 'begun' ? restOfBody(request, arrived.begun, largest) : arrived.body
    const client = new Client(NO_HOST, { ...ONE_REQUEST, connect })
    const isScheduler = request.url?.startsWith(SCHEDULER_PREFIX)
    const exchange = { client, request, response, over, body, silenceMs: isScheduler ? schedulerSilenceMs : silenceMs }
    let isAsked = false
    client.once('connect', () => {
      isAsked = true
    })
    forward(exchange, (err) => {
      if (err instanceof BodyTooLarge) return answerUnread(request, response, tooLarge(request.url))
      const isUnreadable = UNREADABLE.some((kind) => err instanceof kind)
      log.warn({ err }, isUnreadable ? 'an answer of the web process is unreadable' : 'the web process does not answer')
      // Half a body changes nothing.
      const isChange = request.complete && !CHANGING_NOTHING.has(request.method)
      const isLost = isUnreadable || (isAsked && isChange)
      refuse(request, response, isLost ? lost(request.url) : unavailable(request.url))
    })
    return over
  }
}

type Reason = Extract<Arrived, { kind: 'not' }>['because']

/** Answers a request whose body did not arrive. */
function turnAway(request: IncomingMessage, response: ServerResponse, because: Reason): void {
  if (because === 'late') refuse(request, response, requestTimeout(newRequestId()))
  if (because === 'crowded') refuse(request, response, unavailable(request.url))
  if (because !== 'too_large') return
  writeAnswer(response, tooLarge(request.url), false)
  discardRest(request, response)
}

type Exchange = {
  client: Client
  request: IncomingMessage
  response: ServerResponse
  /** resolves when the request is answered or its client is gone */
  over: Promise<void>
  body: Readable | Buffer | null
  silenceMs: number
}

/** Sends one request and its answer. `fail` is called if there will be none, and nothing of one was sent yet. */
function forward({ client, request, response, over, body, silenceMs }: Exchange, fail: (error: Error) => void): void {
  const silence = watchSilence({ request, response, silenceMs }, () => void client.destroy(new Error('silence')))
  let isOver = false
  void over.then(() => {
    isOver = true
    silence.end()
    void client.destroy()
  })
  if (body !== null && !Buffer.isBuffer(body)) request.on('data', silence.hear)

  const { method = '', url: path = '' } = request
  const options: Dispatcher.DispatchOptions = {
    method: method as Dispatcher.HttpMethod,
    path,
    headers: requestHeaders(request),
    body,
    reset: true,
  }
  client.dispatch(options, {
    onRequestStart: () => undefined,
    onResponseStart: ({ rawHeaders }, status, _headers, statusMessage) => {
      silence.hear()
      // Of 103 and its like no client of ours knows what to do.
      if (status < 200) return
      response.writeHead(status, statusMessage ?? '', endToEndHeaders(rawHeaders as Buffer[]))
      // Node sends headers with the first body chunk, but an event stream must begin at once.
      response.flushHeaders()
    },
    onResponseData: (controller, chunk) => {
      silence.hear()
      if (response.write(chunk)) return
      controller.pause()
      response.once('drain', () => controller.resume())
    },
    onResponseEnd: () => {
      response.end()
      // An early answer: the connection to the web process ends here, and nothing of the rest is forwarded.
      if (!request.complete) discardRest(request, response)
    },
    onResponseError: (_controller, error) => {
      if (isOver || response.writableEnded || response.destroyed) return
      // A truncated response must look truncated, never complete.
      if (response.headersSent) response.destroy()
      else fail(error)
    },
  })
}

type Exchanging = Pick<Exchange, 'request' | 'response' | 'silenceMs'>

/** A silence counts only once the client has sent everything and keeps reading. */
function watchSilence({ request, response, silenceMs }: Exchanging, giveUp: () => void) {
  let pauses = 0
  const timer = setTimeout(() => {
    const isClientSlow = response.writableNeedDrain || !request.complete
    if (isClientSlow && ++pauses < MAX_PAUSES) timer.refresh()
    else giveUp()
  }, silenceMs)
  return { hear: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** The rest of the request is not read, so the response closes the connection. */
function refuse(request: IncomingMessage, response: ServerResponse, given: Answer): void {
  request.resume()
  writeAnswer(response, given, true)
}

/** A call is not told to retry: it may have been carried out, and nobody knows with which result. */
function lost(url = ''): Answer {
  const requestId = newRequestId()
  const message = 'The answer was lost on its way. What was asked for may have been done.'
  if (isManagementPath(url)) return problemAnswer(requestId, { status: 502, code: 'bad_gateway', detail: message })
  if (!isApiPath(url)) return unavailablePage(requestId, 502)
  return answer(502, requestId, { status: 'bad_gateway', message })
}

/** In the form of whoever asked: a program of the management API, a script of our pages, or a browser. */
function unavailable(url = ''): Answer {
  const requestId = newRequestId()
  if (isManagementPath(url)) return unavailableProblem(requestId, 1)
  return isApiPath(url) ? serviceUnavailable(requestId) : unavailablePage(requestId)
}
