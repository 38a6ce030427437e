import { serveOpenApi } from '@/lib/wiring/management'

// Every method, because Next answers the ones left out without an Allow header.
export {
  serveOpenApi as DELETE,
  serveOpenApi as GET,
  serveOpenApi as HEAD,
  serveOpenApi as OPTIONS,
  serveOpenApi as PATCH,
  serveOpenApi as POST,
  serveOpenApi as PUT,
}
