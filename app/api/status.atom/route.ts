import { siteUrl } from '@/lib/http/pages/site-url'
import { everyMethod } from '@/lib/http/public-api/every-method'
import { feedRoute } from '@/lib/http/public-api/status-route'
import { statusFeed } from '@/lib/people/status-page/core/status-feed'
import { getStatusPage } from '@/lib/wiring/status-page'

export const dynamic = 'force-dynamic'

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = everyMethod(
  feedRoute(async () => statusFeed({ site: siteUrl().origin, ...(await getStatusPage().readNewest()) })),
)
