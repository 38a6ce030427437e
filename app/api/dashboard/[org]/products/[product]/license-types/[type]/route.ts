import { updateLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { deleteLicenseType } from '@/lib/catalog/products/license-types/server/delete-license-type'
import { updateLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'products:update',
  { params: ['product', 'type'], body: updateLicenseTypeInput },
  ({ work, actor, params, body }) =>
    updateLicenseType(work, actor, { productId: params.product, typeId: params.type, input: body }),
)

export const DELETE = dashboardWrite(
  'products:update',
  { params: ['product', 'type'], body: emptyBody },
  ({ work, actor, params }) => deleteLicenseType(work, actor, { productId: params.product, typeId: params.type }),
)
