import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/platform/config/ids'
import { answer, badRequest, closing } from '../public-api/answer'

/** Answers bytes that node:http could not parse as a request, in JSON like every error, and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
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
  if (code === 'HPE_HEADER_OVERFLOW') {
    return closing(answer(431, requestId, { status: 'headers_too_large', message: 'The header fields are too large.' }))
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return closing(
      answer(408, requestId, { status: 'request_timeout', message: 'The request took too long to arrive.' }),
    )
  }
  return badRequest(requestId, 'This is no HTTP/1.1 request.')
}
