import { blockInput } from '@/lib/licenses/core/schema'
import { blockAddress } from '@/lib/licenses/server/block-address'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const POST = dashboardWrite('ips:manage', { body: blockInput }, ({ work, actor, params, body }) =>
  blockAddress(work, actor, { licenseId: params['license'] ?? '', ...body }),
)
