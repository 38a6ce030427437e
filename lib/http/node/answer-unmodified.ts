import type { IncomingMessage, ServerResponse } from 'node:http'
import { isMatch } from '../public-api/with-etag'
import { isApiPath } from './edge-guard'

/**
 * Answers 304 without a body where the browser has what it asks for: Next compares no tags of what was made when
 * Latchkey was built, like the documentation. To be called before anything that changes how the body is written.
 */
export function answerUnmodified({ url, method, headers }: IncomingMessage, response: ServerResponse): void {
  const asked = headers['if-none-match']
  // The API compares its tags itself.
  if (asked === undefined || isApiPath(url) || (method !== 'GET' && method !== 'HEAD')) return
  const writeHead = response.writeHead.bind(response)
  // Node writes no body after a 304, whatever it is given.
  const writeHeadUnlessKnown = (status: number, ...rest: never[]) => {
    const tag = response.getHeader('ETag')
    if (status !== 200 || typeof tag !== 'string' || !isMatch(asked, tag)) return writeHead(status, ...rest)
    for (const name of ['Content-Length', 'Content-Encoding', 'Transfer-Encoding']) response.removeHeader(name)
    return writeHead(304)
  }
  Object.assign(response, { writeHead: writeHeadUnlessKnown })
}
