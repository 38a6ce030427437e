import { nothing } from '@/lib/licenses/core/schema'
import { resetAddresses } from '@/lib/licenses/server/edit-addresses'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('ips:manage', { body: nothing }, ({ work, actor, params }) =>
  resetAddresses(work, actor, params['license'] ?? ''),
)
