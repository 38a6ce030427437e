import { addressInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { addAddress } from '@/lib/catalog/licenses/addresses/server/edit-addresses'
import { getAddresses } from '@/lib/catalog/licenses/addresses/server/get-addresses'
import { emptyQuery } from '@/lib/foundation/shared/answers'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'
import { getLocate } from '@/lib/wiring/dashboard-deps'

export const GET = dashboardRead('ips:view', { params: ['license'], query: emptyQuery }, ({ actor, reading, params }) =>
  getAddresses({ ...reading, locate: getLocate() }, actor, params.license),
)

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: addressInput },
  ({ work, actor, params, body }) => addAddress(work, actor, { licenseId: params.license, address: body.address }),
)
