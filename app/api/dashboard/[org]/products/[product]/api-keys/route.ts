import { nothing } from '@/lib/products/core/schema'
import { rotateApiKeyInput } from '@/lib/products/core/schema-api-keys'
import { listApiKeys } from '@/lib/products/server/list-api-keys'
import { rotateApiKey } from '@/lib/products/server/rotate-api-key'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('api_keys:view', nothing, ({ reading, actor, params }) =>
  listApiKeys(reading, actor, params['product'] ?? ''),
)

export const POST = dashboardWrite('api_keys:rotate', { body: rotateApiKeyInput }, ({ work, actor, params, body }) =>
  rotateApiKey(work, actor, { productId: params['product'] ?? '', ...body }),
)
