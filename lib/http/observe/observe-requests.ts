import type { IncomingMessage, ServerResponse } from 'node:http'
import { getTracing, type OpenSpan } from '@/lib/foundation/platform/log/tracing'
import type { Answer } from '../public-api/answer'
import { type Endpoint, endpointOf } from './endpoint-of'
import type { NoteRequest } from './request-figures'
import { type ServerTiming, serverTiming } from './server-timing'

/** A request that is being answered. One of the two functions is called, once. */
type ObservedRequest = {
  /** The answer is ours, and is about to be written. */
  answered: (given: Answer) => void
  /** Another handler answers; it gets the request after this. */
  handOn: (request: IncomingMessage, response: ServerResponse) => void
}

export type ObserveRequest = (request: IncomingMessage) => ObservedRequest

/** Counts, times and traces every request of a process that listens on a port. */
export function observeRequests(note: NoteRequest, timing: ServerTiming): ObserveRequest {
  return ({ method = '', url = '' }) => {
    const beganMs = performance.now()
    const endpoint = endpointOf(url)
    const span = endpoint === 'probe' || endpoint === 'asset' ? undefined : beginSpan(method, endpoint)
    return {
      answered: (given) => {
        const endedMs = performance.now()
        note(endpoint, given.status, (endedMs - beganMs) / 1_000)
        if (span) endSpan(span, given, beganMs, endedMs)
        if (timing === undefined || endpoint === 'probe') return
        const value = serverTiming(timing, beganMs, endedMs, given.timing)
        if (value !== undefined) given.headers['Server-Timing'] = value
      },
      handOn: (request, response) => {
        if (span) request.headers['traceparent'] = span.traceparent
        if (timing === 'all') addServerTiming(response, beganMs)
        response.once('close', () => {
          note(endpoint, response.statusCode, (performance.now() - beganMs) / 1_000)
          const { statusCode: status } = response
          span?.end({ 'http.response.status_code': status }, status >= 500)
        })
      },
    }
  }
}

const beginSpan = (method: string, endpoint: Endpoint): OpenSpan | undefined =>
  getTracing()?.begin(`${method} ${endpoint}`, 'server', {
    'http.request.method': method,
    'latchkey.endpoint': endpoint,
  })

function endSpan(span: OpenSpan, { status, headers, timing }: Answer, beganMs: number, endedMs: number): void {
  if (timing) {
    span.addPart('wait', beganMs, timing.beganMs)
    span.addPart('load', timing.beganMs, timing.loadedMs)
    span.addPart('meter', timing.loadedMs, timing.meteredMs)
    span.addPart('answer', timing.meteredMs, endedMs)
  }
  const facts = {
    'http.response.status_code': status,
    ...(headers['X-Request-Id'] && { 'latchkey.request_id': headers['X-Request-Id'] }),
    ...(timing && { 'latchkey.batch_calls': timing.calls }),
  }
  span.end(facts, status >= 500)
}

/** Right before the headers are sent, since the time is known only then. */
function addServerTiming(response: ServerResponse, beganMs: number): void {
  const writeHead = response.writeHead.bind(response)
  const timed = (...args: Parameters<typeof writeHead>) => {
    const value = serverTiming('all', beganMs, performance.now())
    if (!response.headersSent && value) response.setHeader('Server-Timing', value)
    return writeHead(...args)
  }
  // The two forms of its arguments are one list here.
  response.writeHead = timed as typeof response.writeHead
}
