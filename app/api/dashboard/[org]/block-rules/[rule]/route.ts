import { editBlockRuleInput } from '@/lib/block-rules/core/schema'
import { editBlockRule } from '@/lib/block-rules/server/edit-block-rule'
import { removeBlockRule } from '@/lib/block-rules/server/remove-block-rule'
import { emptyBody } from '@/lib/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'ips:manage',
  { params: ['rule'], body: editBlockRuleInput },
  ({ work, actor, params, body }) => editBlockRule(work, actor, { ruleId: params.rule, note: body.note }),
)

export const DELETE = dashboardWrite('ips:manage', { params: ['rule'], body: emptyBody }, ({ work, actor, params }) =>
  removeBlockRule(work, actor, { ruleId: params.rule }),
)
