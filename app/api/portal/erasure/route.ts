import { requestErasureInput } from '@/lib/people/portal/core/schema'
import { requestErasure, withdrawErasure } from '@/lib/people/portal/server/account/request-erasure'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ body: requestErasureInput }, ({ work, customer, body }) =>
  requestErasure(work, customer, body.organization_id),
)

export const DELETE = portalWrite({ body: requestErasureInput }, ({ work, customer, body }) =>
  withdrawErasure(work, customer, body.organization_id),
)
