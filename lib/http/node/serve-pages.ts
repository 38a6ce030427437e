import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId } from '@/lib/foundation/platform/config/ids'
import { serviceUnavailable } from '../public-api/answer'
import { writeAnswer } from '../public-api/node-adapter'
import { isApiPath } from './edge-guard'
import { createPageGate } from './page-gate'

export type NextHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const PAGES = { atOnce: 8, waiting: 200, longestMs: 2_000 }

/** Serves Next. Only pages are limited to a few at a time. A client that disconnects while it waits costs no render. */
export function servePages(handOn: NextHandler): NextHandler {
  const enter = createPageGate(PAGES)
  return async (request, response) => {
    if (!isPage(request.url)) return handOn(request, response)
    const place = await enter(response)
    if (place === 'left') return
    if (place === 'full') return writeAnswer(response, serviceUnavailable(newRequestId()), true)
    await handOn(request, response).finally(place)
  }
}

const isPage = (url = ''): boolean => !isApiPath(url) && !url.startsWith('/_next/')
