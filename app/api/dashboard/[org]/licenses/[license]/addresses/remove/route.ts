import { addressInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { removeAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: addressInput },
  ({ work, actor, params, body }) => removeAddress(work, actor, { licenseId: params.license, address: body.address }),
)
