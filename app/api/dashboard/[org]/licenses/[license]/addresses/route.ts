import { addressInput, nothing } from '@/lib/licenses/core/schema'
import { addAddress } from '@/lib/licenses/server/edit-addresses'
import { getAddresses } from '@/lib/licenses/server/get-addresses'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('ips:view', nothing, ({ actor, reading, params }) =>
  getAddresses(reading, actor, params['license'] ?? ''),
)

export const POST = dashboardWrite('ips:manage', { body: addressInput }, ({ work, actor, params, body }) =>
  addAddress(work, actor, { licenseId: params['license'] ?? '', address: body.address }),
)
