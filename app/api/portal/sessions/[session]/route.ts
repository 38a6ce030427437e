import { endSession } from '@/lib/portal/server/account/manage-sessions'
import { emptyBody } from '@/lib/shared/answers'
import { portalWrite } from '@/lib/wiring/portal'

export const DELETE = portalWrite({ params: ['session'], body: emptyBody }, ({ work, customer, params }) =>
  endSession(work, customer, params.session),
)
