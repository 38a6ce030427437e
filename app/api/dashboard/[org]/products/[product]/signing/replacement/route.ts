import { nothing } from '@/lib/products/core/schema'
import { replaceSigningKey } from '@/lib/signing/server/replace-signing-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: nothing },
  ({ work, actor, params }) => replaceSigningKey(work, actor, params.product),
)
