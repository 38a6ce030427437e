import { resetInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { resetAddresses } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: resetInput },
  ({ work, actor, params, body }) => resetAddresses(work, actor, params.license, body),
)
