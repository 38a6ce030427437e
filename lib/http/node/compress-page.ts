import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { isApiPath } from './edge-guard'

const compress = compression()

/**
 * Lets a page, or a file of one, leave in as few bytes as the browser takes: a quarter of them. What lies under /api
 * stays as it is: those answers are short, and both lanes give them alike.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  if (!isApiPath(request.url)) compress(request, response, () => undefined)
}
