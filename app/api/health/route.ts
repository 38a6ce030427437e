import { answerHealth } from '@/lib/http/public-api/probes'
import { probeRoute } from '@/lib/http/public-api/web-adapter'

export const dynamic = 'force-dynamic'

// Checks no other part: a process that cannot reach its database is still alive.
const handler = probeRoute(answerHealth)

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
