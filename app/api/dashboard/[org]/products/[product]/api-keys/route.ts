import { rotateApiKeyInput } from '@/lib/api-keys/core/schema'
import { listApiKeys } from '@/lib/api-keys/server/list-api-keys'
import { rotateApiKey } from '@/lib/api-keys/server/rotate-api-key'
import { emptyQuery } from '@/lib/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead(
  'api_keys:view',
  { params: ['product'], query: emptyQuery },
  ({ reading, actor, params }) => listApiKeys(reading, actor, params.product),
)

export const POST = dashboardWrite(
  'api_keys:rotate',
  { params: ['product'], body: rotateApiKeyInput },
  ({ work, actor, params, body }) => rotateApiKey(work, actor, { productId: params.product, ...body }),
)
