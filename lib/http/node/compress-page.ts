import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { isApiPath } from './edge-guard'

const compress = compression()

/**
 * Compresses pages and their assets to about a quarter of their size. Responses under /api stay uncompressed: they are
 * short, and the API process and the web process must return the same bytes.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  if (!isApiPath(request.url)) compress(request, response, () => undefined)
}
