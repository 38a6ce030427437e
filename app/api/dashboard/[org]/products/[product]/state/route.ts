import { changeStateInput } from '@/lib/catalog/products/core/schema'
import { changeProductState } from '@/lib/catalog/products/server/change-product-state'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PUT = dashboardWrite(
  'products:archive',
  { params: ['product'], body: changeStateInput },
  ({ work, actor, params, body }) => changeProductState(work, actor, { productId: params.product, state: body.state }),
)
