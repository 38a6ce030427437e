import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@/lib/platform/log/log'
import type { Answer } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { refuseAtEdge, sanitizeHeaders } from './edge-guard'
import { answerUnread, refuseLargeBody } from './limit-body'
import type { ReadAddress } from './read-client-address'

type EdgeParts = {
  readAddress: ReadAddress
  log: Log
  isStopping: () => boolean
  /** What this process answers itself; undefined for everything else. */
  answer: (request: IncomingMessage) => Promise<Answer> | undefined
  /** Answers everything else. Its body is bounded, and its headers say who calls. */
  handOn: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** A handler whose failures are logged; the client sees a connection that ends. */
export const createHandler =
  (log: Log, handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  (request: IncomingMessage, response: ServerResponse): void =>
    endOnFailure(log, handle(request, response), response)

/** What stands between the network and everything that reads a request. */
export function createEdge({ readAddress, log, isStopping, answer, handOn }: EdgeParts) {
  const settle = (handled: Promise<void>, response: ServerResponse) => endOnFailure(log, handled, response)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const refused = refuseAtEdge(request)
    if (refused) {
      answerUnread(request, response, refused)
      return
    }
    const answered = answer(request)
    if (answered !== undefined) {
      settle(
        answered.then((given) => writeAnswer(response, given, isStopping())),
        response,
      )
      return
    }
    if (refuseLargeBody(request, response)) return
    sanitizeHeaders(request, readAddress(request))
    // While the process stops, each answer is the last of its connection.
    if (isStopping()) response.shouldKeepAlive = false
    settle(handOn(request, response), response)
  }
}

function endOnFailure(log: Log, handled: Promise<void>, response: ServerResponse): void {
  handled.catch((err: unknown) => {
    log.error({ err }, 'a request failed')
    response.destroy()
  })
}
