import { announceSigningKey } from '@/lib/catalog/products/signing/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/catalog/products/signing/server/cancel-signing-key'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: emptyBody },
  ({ work, actor, params }) => announceSigningKey(work, actor, params.product),
)

export const DELETE = dashboardWrite(
  'signing:manage',
  { params: ['product'], body: emptyBody },
  ({ work, actor, params }) => cancelSigningKey(work, actor, params.product),
)
