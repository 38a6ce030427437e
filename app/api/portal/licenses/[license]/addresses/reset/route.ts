import { emptyBody } from '@/lib/foundation/shared/answers'
import { resetOwnAddresses } from '@/lib/people/portal/server/reset-own-addresses'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  resetOwnAddresses(work, customer, params.license),
)
