import { createLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { listLicenseTypes } from '@/lib/catalog/products/license-types/server/list-license-types'
import { createLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => listLicenseTypes(reading, actor, params.product),
)

export const POST = dashboardWrite(
  'products:update',
  { params: ['product'], body: createLicenseTypeInput },
  ({ work, actor, params, body }) => createLicenseType(work, actor, { productId: params.product, input: body }),
)
