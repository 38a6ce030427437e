import { rotateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { rotateApiKey } from '@/lib/catalog/products/api-keys/server/rotate-api-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'api_keys:rotate',
  { params: ['product', 'key'], body: rotateApiKeyInput },
  ({ work, actor, params, body }) =>
    rotateApiKey(work, actor, { productId: params.product, keyId: params.key, ...body }),
)
