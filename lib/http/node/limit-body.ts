import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMPORT_BYTES } from '@/lib/bulk/core/schema-import'
import { newRequestId } from '@/lib/platform/config/ids'
import { isManagementPath, problemAnswer } from '../management/problem'
import { type Answer, answer } from '../public-api/answer'
import { pathOf } from './edge-guard'

const KIB = 1024
/** How much of an unread body is discarded, so that the client can read our response instead of a connection reset. */
const DISCARD_BYTES = 8 * KIB * KIB

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

/** Limits the body before a handler reads it. Returns true if the request was refused and answered. */
export function refuseLargeBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, url = '' } = request
  const largest = largestBody(pathOf(url))
  if (Number(headers['content-length'] ?? 0) > largest) {
    answerUnread(request, response, tooLarge(pathOf(url), largest))
    return true
  }
  if (headers['content-length'] || headers['transfer-encoding']) countBody(request, response, largest)
  return false
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
  request.once('close', () => response.end())
  request.once('end', () => response.end())
}

/**
 * Counts the bytes as they arrive, since a chunked body has no Content-Length. Bytes over the limit, and bytes that
 * arrive after the response, are discarded; the connection stays open if there were few of them.
 */
function countBody(request: IncomingMessage, response: ServerResponse, largest: number): void {
  const push = request.push.bind(request)
  let size = 0
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(null)
    const isUnread = size > largest || response.writableEnded
    size += chunk.length
    if (size > largest + DISCARD_BYTES) request.socket.destroy()
    return isUnread || push(chunk, encoding)
  }
  response.once('finish', () => {
    if (request.complete) return
    request.socket.resume()
    setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref()
  })
}

const largestBody = (path: string): number => LARGEST.find(([prefix]) => path.startsWith(prefix))?.[1] ?? MAX_ELSEWHERE

function tooLarge(path: string, largest: number): Answer {
  const requestId = newRequestId()
  const message = `The request is larger than ${largest / KIB} KiB.`
  if (isManagementPath(path)) return problemAnswer(requestId, { status: 413, code: 'too_large', detail: message })
  return answer(413, requestId, { code: 'too_large', message, request_id: requestId })
}
