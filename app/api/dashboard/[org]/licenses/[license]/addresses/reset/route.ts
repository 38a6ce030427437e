import { resetAddresses } from '@/lib/addresses/server/edit-addresses'
import { nothing } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite('ips:manage', { params: ['license'], body: nothing }, ({ work, actor, params }) =>
  resetAddresses(work, actor, params.license),
)
