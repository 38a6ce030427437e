import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { ObserveRequest } from '../observe/observe-requests'
import type { Answer } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { refuseAtEdge, sanitizeHeaders } from './edge-guard'
import { admitBody, answerUnread } from './limit-body'
import type { ReadAddress } from './read-client-address'

type EdgeParts = {
  readAddress: ReadAddress
  log: Log
  isStopping: () => boolean
  observe: ObserveRequest
  /** Handles the requests that this process answers itself; returns undefined for all others. */
  answer: (request: IncomingMessage) => Promise<Answer> | undefined
  /** Answers all other requests. Their headers carry the client address; their bodies may have `largest` bytes. */
  handOn: (request: IncomingMessage, response: ServerResponse, largest: number) => Promise<void>
}

/** Wraps a handler: its failures are logged, and the client sees a closed connection. */
export const createHandler =
  (log: Log, handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  (request: IncomingMessage, response: ServerResponse): void =>
    endOnFailure(log, handle(request, response), response)

/** The checks that every request from the network passes before a handler reads it. */
export function createEdge({ readAddress, log, isStopping, observe, answer, handOn }: EdgeParts) {
  const settle = (handled: Promise<void>, response: ServerResponse) => endOnFailure(log, handled, response)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const observed = observe(request)
    const refused = refuseAtEdge(request)
    if (refused) {
      observed.answered(refused)
      answerUnread(request, response, refused)
      return
    }
    const answered = answer(request)
    if (answered !== undefined) {
      settle(
        answered.then((given) => {
          observed.answered(given)
          writeAnswer(response, given, isStopping())
        }),
        response,
      )
      return
    }
    sanitizeHeaders(request, readAddress(request))
    observed.handOn(request, response)
    const largest = admitBody(request, response)
    if (largest === null) return
    // While the process stops, each response closes its connection.
    if (isStopping()) response.shouldKeepAlive = false
    settle(handOn(request, response, largest), response)
  }
}

function endOnFailure(log: Log, handled: Promise<void>, response: ServerResponse): void {
  handled.catch((err: unknown) => {
    log.error({ err }, 'a request failed')
    response.destroy()
  })
}
