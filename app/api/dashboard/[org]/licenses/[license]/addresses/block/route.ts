import { blockInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { blockAddress } from '@/lib/catalog/licenses/addresses/server/block-address'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: blockInput },
  ({ work, actor, params, body }) => blockAddress(work, actor, { licenseId: params.license, ...body }),
)
