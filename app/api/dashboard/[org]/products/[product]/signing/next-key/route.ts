import { emptyBody } from '@/lib/shared/answers'
import { announceSigningKey } from '@/lib/signing/server/announce-signing-key'
import { cancelSigningKey } from '@/lib/signing/server/cancel-signing-key'
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
