import { readyRoute } from '@/lib/http/public-api/web-adapter'
import { getWatch } from '@/lib/wiring/watch'

export const dynamic = 'force-dynamic'

const handler = readyRoute(() => getWatch().probes.ready())

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
