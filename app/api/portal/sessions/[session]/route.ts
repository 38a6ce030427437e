import { emptyBody } from '@/lib/foundation/shared/answers'
import { endSession } from '@/lib/people/portal/server/account/manage-sessions'
import { portalWrite } from '@/lib/wiring/portal'

export const DELETE = portalWrite({ params: ['session'], body: emptyBody }, ({ work, customer, params }) =>
  endSession(work, customer, params.session),
)
