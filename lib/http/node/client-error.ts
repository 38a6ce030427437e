import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { badRequest, headersTooLarge, requestTimeout } from '../public-api/answer'

/** The latest request of a connection, with its response. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers bytes that node:http could not parse as a request, in JSON like every error, and closes the connection. Where
 * the answer would be read as that of another request, or as a second one, it only closes.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, latest: Exchange | undefined): void {
  if (error.code === 'ECONNRESET' || !socket.writable || !isUnanswered(latest, socket)) {
    // Later than what a handler has just written: a refusal that is complete should still arrive.
    setImmediate(() => socket.destroy())
    return
  }
  const { status, headers, body } = refusalOf(error.code)
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

/**
 * Whether the next answer on the connection is that of the bytes which could not be parsed: they begin a request behind
 * others that were all answered, or they are in the body of one whose answer is next and has not begun.
 */
function isUnanswered(latest: Exchange | undefined, socket: Duplex): boolean {
  if (!latest) return true
  const { request, response } = latest
  return request.complete ? response.writableFinished : response.socket === socket && !response.headersSent
}

function refusalOf(code: string | undefined) {
  const requestId = newRequestId()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(requestId)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout(requestId)
  return badRequest(requestId, 'This is no HTTP/1.1 request.')
}
