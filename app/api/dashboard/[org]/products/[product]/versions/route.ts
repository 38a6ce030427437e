import { emptyQuery } from '@/lib/shared/answers'
import { publishVersionInput } from '@/lib/versions/core/schema'
import { listVersions } from '@/lib/versions/server/list-versions'
import { publishVersion } from '@/lib/versions/server/publish-version'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => listVersions(reading, actor, params.product),
)

export const POST = dashboardWrite(
  'versions:manage',
  { params: ['product'], body: publishVersionInput },
  ({ work, actor, params, body }) => publishVersion(work, actor, { productId: params.product, ...body }),
)
