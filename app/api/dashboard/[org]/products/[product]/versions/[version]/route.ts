import { emptyBody } from '@/lib/shared/answers'
import { changeVersionInput } from '@/lib/versions/core/schema'
import { changeVersion } from '@/lib/versions/server/change-version'
import { deleteVersion } from '@/lib/versions/server/delete-version'
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
