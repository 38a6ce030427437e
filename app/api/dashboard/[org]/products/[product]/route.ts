import { deleteProductInput, updateProductInput } from '@/lib/catalog/products/core/schema'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { getProduct } from '@/lib/catalog/products/server/get-product'
import { updateProduct } from '@/lib/catalog/products/server/update-product'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'products:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => getProduct(reading, actor, params.product),
)

export const PATCH = dashboardWrite(
  'products:update',
  { params: ['product'], body: updateProductInput },
  ({ work, actor, params, body }) => updateProduct(work, actor, { productId: params.product, settings: body }),
)

export const DELETE = dashboardWrite(
  'products:delete',
  { params: ['product'], body: deleteProductInput },
  ({ work, actor, params, body }) => deleteProduct(work, actor, { productId: params.product, name: body.name }),
)
