import { emptyBody } from '@/lib/shared/answers'
import { replaceSigningKey } from '@/lib/signing/server/replace-signing-key'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: emptyBody },
  ({ work, actor, params }) => replaceSigningKey(work, actor, params.product),
)
