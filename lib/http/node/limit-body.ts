import type { IncomingMessage, ServerResponse } from 'node:http'
import { IMPORT_BYTES } from '@/lib/bulk/core/schema-import'
import { newRequestId } from '@/lib/platform/config/ids'
import { type Answer, answer } from '../public-api/answer'
import { pathOf } from './edge-guard'

const KIB = 1024
/** How much of what nobody reads is thrown away, so that the caller gets to read our answer instead of a reset. */
const DISCARD_BYTES = 8 * KIB * KIB

/** How long who has their answer may go on sending. */
const LINGER_MS = 3_000

/** The largest body that anything under a path takes; who takes less says so itself. */
const LARGEST: [prefix: string, bytes: number][] = [
  ['/api/session/', 8 * KIB],
  ['/api/portal/', 8 * KIB],
  ['/api/auth/', 8 * KIB],
  ['/api/dashboard/', IMPORT_BYTES],
  // Answered by its own rules, whatever the body is (docs/contract.md section 1).
  ['/api/v1/', IMPORT_BYTES],
]
const MAX_ELSEWHERE = 64 * KIB

/** Bounds a body before anybody reads it. True when it was refused; then it is answered. */
export function refuseLargeBody(request: IncomingMessage, response: ServerResponse): boolean {
  const { headers, url = '' } = request
  const largest = largestBody(pathOf(url))
  if (Number(headers['content-length'] ?? 0) > largest) {
    answerUnread(request, response, tooLarge(largest))
    return true
  }
  if (headers['content-length'] || headers['transfer-encoding']) countBody(request, response, largest)
  return false
}

/**
 * Answers at once without the body, and ends the connection when the caller has sent the rest of it, or too much: an
 * end while they still send would reach them before our answer does.
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
 * Counts the bytes as they come: their length need not be told before. What is over the limit, and what still comes
 * when the answer is out, reaches nobody; the connection goes on when that was little.
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

function tooLarge(largest: number): Answer {
  const requestId = newRequestId()
  const message = `The request is larger than ${largest / KIB} KiB.`
  return answer(413, requestId, { code: 'too_large', message, request_id: requestId })
}
