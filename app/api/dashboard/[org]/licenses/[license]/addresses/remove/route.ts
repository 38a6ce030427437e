import { addressInput } from '@/lib/licenses/core/schema'
import { removeAddress } from '@/lib/licenses/server/edit-addresses'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('ips:manage', { body: addressInput }, ({ work, actor, params, body }) =>
  removeAddress(work, actor, { licenseId: params['license'] ?? '', address: body.address }),
)
