import { siteUrl } from '@/lib/http/pages/site-url'
import { feedRoute } from '@/lib/http/public-api/status-route'
import { incidentFeed } from '@/lib/people/status-page/core/incident-feed'
import { getStatusPage } from '@/lib/wiring/status-page'

export const dynamic = 'force-dynamic'

const handler = feedRoute(async () =>
  incidentFeed({ site: siteUrl().origin, incidents: await getStatusPage().readNewest(), now: new Date() }),
)

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
