import { nothing } from '@/lib/portal/core/schema'
import { endSession } from '@/lib/portal/server/manage-sessions'
import { portalWrite } from '@/lib/wiring/portal'

export const DELETE = portalWrite({ params: ['session'], body: nothing }, ({ work, customer, params }) =>
  endSession(work, customer, params.session),
)
