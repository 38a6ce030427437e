import { endApiKey } from '@/lib/api-keys/server/end-api-key'
import { nothing } from '@/lib/products/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'api_keys:rotate',
  { params: ['product', 'key'], body: nothing },
  ({ work, actor, params }) => endApiKey(work, actor, { productId: params.product, keyId: params.key }),
)
