import { createApiKeyInput } from '@/lib/catalog/products/api-keys/core/schema'
import { createApiKey } from '@/lib/catalog/products/api-keys/server/create-api-key'
import { listApiKeys } from '@/lib/catalog/products/api-keys/server/list-api-keys'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'api_keys:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => listApiKeys(reading, actor, params.product),
)

export const POST = dashboardWrite(
  'api_keys:rotate',
  { params: ['product'], body: createApiKeyInput },
  ({ work, actor, params, body }) => createApiKey(work, actor, { productId: params.product, ...body }),
)
