import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSemaphore } from '@/lib/foundation/platform/concurrency/semaphore'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { serviceUnavailable } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { isApiPath } from './edge-guard'

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

type Limits = {
  /** pages rendered at the same time: rendering blocks the process and takes memory */
  most: number
  mostWaiting: number
  /** A page holds its permit no longer than this, so a slow reader or a slow query cannot block others. */
  longestMs: number
}
const PAGES: Limits = { most: 8, mostWaiting: 200, longestMs: 2_000 }

/** Serves Next. Only pages are limited to a few at a time. A client that disconnects while it waits costs no render. */
export function servePages(handOn: NextHandler, { longestMs, ...bounds }: Limits = PAGES): NextHandler {
  const permits = createSemaphore(bounds)
  return async (request, response) => {
    if (!isPage(request.url)) return handOn(request, response)
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    const permit = await permits.acquire(leaving.signal)
    if (permit === 'left') return
    if (permit === 'full') return writeAnswer(response, serviceUnavailable(newRequestId()), true)
    const longest = setTimeout(permit, longestMs).unref()
    await handOn(request, response).finally(() => {
      clearTimeout(longest)
      permit()
    })
  }
}

const isPage = (url = ''): boolean => !isApiPath(url) && !url.startsWith('/_next/')
