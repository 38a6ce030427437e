import { editBlockRuleInput } from '@/lib/block-rules/core/schema'
import { editBlockRule } from '@/lib/block-rules/server/edit-block-rule'
import { removeBlockRule } from '@/lib/block-rules/server/remove-block-rule'
import { nothing } from '@/lib/products/core/schema'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'ips:manage',
  { params: ['rule'], body: editBlockRuleInput },
  ({ work, actor, params, body }) => editBlockRule(work, actor, { ruleId: params.rule, note: body.note }),
)

export const DELETE = dashboardWrite('ips:manage', { params: ['rule'], body: nothing }, ({ work, actor, params }) =>
  removeBlockRule(work, actor, params.rule),
)
