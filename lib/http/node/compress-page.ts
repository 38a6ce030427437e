import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'
import { isApiPath, pathOf } from './edge-guard'

const compress = compression()

/** The one long answer of the API: 280 kB. */
const OPENAPI = '/api/v1/openapi.json'

/**
 * Compresses pages, their assets and the OpenAPI document to about a quarter of their size. Other responses under /api
 * stay uncompressed: they are short, and the API process and the web process must return the same bytes.
 */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  if (!isApiPath(request.url) || pathOf(request.url ?? '') === OPENAPI) compress(request, response, () => undefined)
}
