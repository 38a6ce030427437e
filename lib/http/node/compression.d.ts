declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  // The published types require Express; the package itself only needs these parts of the request and the response.
  const compression: () => (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export = compression
}
