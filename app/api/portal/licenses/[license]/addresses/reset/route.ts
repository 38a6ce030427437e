import { nothing } from '@/lib/portal/core/schema'
import { resetOwnAddresses } from '@/lib/portal/server/free-own-addresses'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ params: ['license'], body: nothing }, ({ work, customer, params }) =>
  resetOwnAddresses(work, customer, params.license),
)
