import { unblockInput } from '@/lib/catalog/licenses/addresses/core/schema'
import { unblockAddress } from '@/lib/catalog/licenses/addresses/server/block-address'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const POST = dashboardWrite(
  'ips:manage',
  { params: ['license'], body: unblockInput },
  ({ work, actor, params, body }) => unblockAddress(work, actor, { licenseId: params.license, ruleId: body.rule_id }),
)
