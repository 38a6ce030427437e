import { nothing } from '@/lib/portal/core/schema'
import { resetOwnAddresses } from '@/lib/portal/server/reset-own-addresses'
import { portalWrite } from '@/lib/wiring/portal'

export const POST = portalWrite({ body: nothing }, ({ work, customer, params }) =>
  resetOwnAddresses(work, customer, params['license'] ?? ''),
)
