import { replaceSigningKey } from '@/lib/catalog/products/signing/server/replace-signing-key'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: emptyBody },
  ({ work, actor, params }) => replaceSigningKey(work, actor, params.product),
)
