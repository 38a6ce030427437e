import { endApiKey } from '@/lib/api-keys/server/end-api-key'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const DELETE = dashboardWrite(
  'api_keys:rotate',
  { params: ['product', 'key'], body: emptyBody },
  ({ work, actor, params }) => endApiKey(work, actor, { productId: params.product, keyId: params.key }),
)
