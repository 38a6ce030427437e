import { unblockAddress } from '@/lib/addresses/server/block-address'
import { unblockInput } from '@/lib/licenses/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: unblockInput },
  ({ work, actor, params, body }) => unblockAddress(work, actor, { licenseId: params.license, ruleId: body.rule_id }),
)
