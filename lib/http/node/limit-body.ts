import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMPORT_BYTES } from '@/lib/catalog/licenses/bulk/core/schema-import'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { isManagementPath, problemAnswer } from '../management/problem'
import { type Answer, answer } from '../public-api/answer'
import { pathOf } from './edge-guard'

const KIB = 1024
/** How much of an unread body is discarded, so that the client can read our response instead of a connection reset. */
const DISCARD_BYTES = 8 * KIB * KIB
/** How much more than the limit a handler reads, which then knows that the body is too large. */
const EXCESS_BYTES = 64 * KIB

/** How long a client may keep sending after it was answered. */
const LINGER_MS = 3_000

/** The largest body that any route under a path accepts. A route that accepts less enforces its own limit. */
const LARGEST: [prefix: string, bytes: number][] = [
  ['/api/session/', 8 * KIB],
  ['/api/portal/', 8 * KIB],
  ['/api/auth/', 8 * KIB],
  ['/api/dashboard/', IMPORT_BYTES],
  ['/api/stripe/', 512 * KIB],
  // Beyond the limits of the two APIs, so that they give their own answers (docs/contract.md section 1).
  ['/api/v1/', IMPORT_BYTES],
]
const MAX_ELSEWHERE = 64 * KIB

/**
 * The bytes that a request's path allows. If the request names a larger body it is refused and answered at once: null.
 * What it does not name, or names falsely, is counted as it arrives.
 */
export function admitBody(request: IncomingMessage, response: ServerResponse): number | null {
  const largest = largestBody(request.url)
  if (Number(request.headers['content-length'] ?? 0) <= largest) return largest
  answerUnread(request, response, tooLarge(request.url))
  return null
}

/**
 * Answers at once without reading the body, and closes the connection once the client has sent the rest or too much.
 * Closing it earlier would reset the connection before the client reads the response.
 */
export function answerUnread(request: IncomingMessage, response: ServerResponse, given: Answer): void {
  const { status, headers, body } = given
  const length = String(Buffer.byteLength(body))
  response.writeHead(status, { ...headers, 'Content-Length': length, Connection: 'close' })
  if (request.method !== 'HEAD') response.write(body)
  else response.flushHeaders()
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DISCARD_BYTES) request.destroy()
  })
  request.resume()
  if (request.readableEnded) response.end()
  request.once('close', () => response.end())
  request.once('end', () => response.end())
}

/**
 * Discards what is left of a body whose answer is known. The connection stays open if that is little and comes soon:
 * where the body ends is still the parser's to say.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > DISCARD_BYTES) request.socket.destroy()
  })
  request.resume()
  endLingering(request, response)
}

function endLingering(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    request.socket.resume()
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
  })
}

/**
 * Limits the body that a handler of this process reads. Bytes beyond what any handler takes, and bytes that arrive after
 * the response, are discarded. A body that lost bytes never ends: what was cut off cannot be taken for the whole.
 */
export function limitBody(request: IncomingMessage, response: ServerResponse, largest: number): void {
  const push = request.push.bind(request)
  let size = 0
  let isCut = false
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return isCut || push(null)
    isCut ||= size > largest + EXCESS_BYTES || response.writableEnded
    size += chunk.length
    if (size > largest + DISCARD_BYTES) request.socket.destroy()
    return isCut || push(chunk, encoding)
  }
  endLingering(request, response)
}

const largestBody = (url = ''): number =>
  LARGEST.find(([prefix]) => pathOf(url).startsWith(prefix))?.[1] ?? MAX_ELSEWHERE

/** 413 in the form of the path. */
export function tooLarge(url = ''): Answer {
  const requestId = newRequestId()
  const message = `The request is larger than ${largestBody(url) / KIB} KiB.`
  if (isManagementPath(url)) return problemAnswer(requestId, { status: 413, code: 'too_large', detail: message })
  return answer(413, requestId, { code: 'too_large', message, request_id: requestId })
}
