import { addressInput } from '@/lib/addresses/core/schema'
import { removeAddress } from '@/lib/addresses/server/edit-addresses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: addressInput },
  ({ work, actor, params, body }) => removeAddress(work, actor, { licenseId: params.license, address: body.address }),
)
