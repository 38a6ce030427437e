import { addressInput } from '@/lib/addresses/core/schema'
import { addAddress } from '@/lib/addresses/server/edit-addresses'
import { getAddresses } from '@/lib/addresses/server/get-addresses'
import { emptyQuery } from '@/lib/shared/answers'
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
