import { blockInput } from '@/lib/addresses/core/schema'
import { blockAddress } from '@/lib/addresses/server/block-address'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: blockInput },
  ({ work, actor, params, body }) => blockAddress(work, actor, { licenseId: params.license, ...body }),
)
