import { publishVersionInput } from '@/lib/catalog/products/versions/core/schema'
import { listVersions } from '@/lib/catalog/products/versions/server/list-versions'
import { publishVersion } from '@/lib/catalog/products/versions/server/publish-version'
import { emptyQuery } from '@/lib/foundation/shared/answers'
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
