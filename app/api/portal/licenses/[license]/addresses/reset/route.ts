import { resetOwnAddresses } from '@/lib/portal/server/reset-own-addresses'
import { emptyBody } from '@/lib/shared/answers'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: emptyBody }, ({ work, customer, params }) =>
  resetOwnAddresses(work, customer, params.license),
)
