import { editBlockRuleInput } from '@/lib/catalog/products/block-rules/core/schema'
import { editBlockRule } from '@/lib/catalog/products/block-rules/server/edit-block-rule'
import { removeBlockRule } from '@/lib/catalog/products/block-rules/server/remove-block-rule'
import { emptyBody } from '@/lib/foundation/shared/answers'
import { dashboardWrite } from '@/lib/wiring/dashboard'

export const PATCH = dashboardWrite(
  'ips:manage',
  { params: ['rule'], body: editBlockRuleInput },
  ({ work, actor, params, body }) => editBlockRule(work, actor, { ruleId: params.rule, note: body.note }),
)

export const DELETE = dashboardWrite('ips:manage', { params: ['rule'], body: emptyBody }, ({ work, actor, params }) =>
  removeBlockRule(work, actor, { ruleId: params.rule }),
)
