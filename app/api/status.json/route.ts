import { statusRoute } from '@/lib/http/public-api/status-route'
import { getStatusPage } from '@/lib/wiring/status-page'

export const dynamic = 'force-dynamic'

const handler = statusRoute(() => getStatusPage().readStatus())

// Every method, because Next answers the ones left out without an Allow header.
export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
