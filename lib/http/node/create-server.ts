import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { answer, closing } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { answerClientError, type Exchange } from './client-error'

/**
 * A server whose handlers see every header. By default Node's parser gives a handler the first thousand only, but frames
 * the body by all of them: a length behind the thousandth is obeyed and cannot be seen. 16 KiB limit them anyway.
 *
 * What Node would refuse with an empty body is refused in JSON: a missing Host header by the edge, the rest here.
 */
export function createHttpServer(options: ServerOptions, handle?: RequestListener): Server {
  const server = createServer({ requireHostHeader: false, ...options }, handle)
  server.maxHeadersCount = 0
  const latest = new WeakMap<Duplex, Exchange>()
  server.prependListener('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('clientError', (error, socket) => answerClientError(error, socket, latest.get(socket)))
  server.on('checkExpectation', (_request, response) => writeAnswer(response, expectationFailed(), true))
  return server
}

const expectationFailed = () =>
  closing(
    answer(417, newRequestId(), {
      status: 'expectation_failed',
      message: 'Send "Expect: 100-continue", or no Expect header.',
    }),
  )
