import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/platform/config/ids'
import { badRequest, headersTooLarge, requestTimeout } from '../public-api/answer'

/** Node's own handler reads the same field: the response that is being written to the socket. */
type Serving = Duplex & { _httpMessage?: ServerResponse | null }

/** Answers bytes that node:http could not parse as a request, in JSON like every error, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Serving): void {
  // In the middle of another answer it would be read as a part of that answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy()
    return
  }
  const { status, headers, body } = refusalOf(error.code)
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

function refusalOf(code: string | undefined) {
  const requestId = newRequestId()
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge(requestId)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout(requestId)
  return badRequest(requestId, 'This is no HTTP/1.1 request.')
}
