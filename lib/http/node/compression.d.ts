declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  // Its published types are Express's; this is what it asks of both.
  const compression: () => (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  export = compression
}
