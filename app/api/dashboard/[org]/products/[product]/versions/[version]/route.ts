import { changeVersionInput } from '@/lib/catalog/products/versions/core/schema'
import { changeVersion } from '@/lib/catalog/products/versions/server/change-version'
import { deleteVersion } from '@/lib/catalog/products/versions/server/delete-version'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'versions:manage',
  { params: ['product', 'version'], body: changeVersionInput },
  ({ work, actor, params, body }) =>
    changeVersion(work, actor, { productId: params.product, versionId: params.version, ...body }),
)

export const DELETE = dashboardWrite(
  'versions:manage',
  { params: ['product', 'version'], body: emptyBody },
  ({ work, actor, params }) => deleteVersion(work, actor, { productId: params.product, versionId: params.version }),
)
