import { updateApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { endApiKey } from '@/lib/catalog/products/api-keys/server/end-api-key'
import { updateApiKey } from '@/lib/catalog/products/api-keys/server/update-api-key'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'api_keys:rotate',
  { params: ['product', 'key'], body: updateApiKeyInput },
  ({ work, actor, params, body }) =>
    updateApiKey(work, actor, { productId: params.product, keyId: params.key, input: body }),
)

export const DELETE = dashboardWrite(
  'api_keys:rotate',
  { params: ['product', 'key'], body: emptyBody },
  ({ work, actor, params }) => endApiKey(work, actor, { productId: params.product, keyId: params.key }),
)
