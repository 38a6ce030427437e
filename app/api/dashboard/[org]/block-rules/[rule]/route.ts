import { nothing } from '@/lib/products/core/schema'
import { editBlockRuleInput } from '@/lib/products/core/schema-block-rules'
import { editBlockRule } from '@/lib/products/server/edit-block-rule'
import { removeBlockRule } from '@/lib/products/server/remove-block-rule'
import { dashboardWrite } from '@/lib/wiring-dashboard'

export const PATCH = dashboardWrite('ips:manage', { body: editBlockRuleInput }, ({ work, actor, params, body }) =>
  editBlockRule(work, actor, { ruleId: params['rule'] ?? '', note: body.note }),
)

export const DELETE = dashboardWrite('ips:manage', { body: nothing }, ({ work, actor, params }) =>
  removeBlockRule(work, actor, params['rule'] ?? ''),
)
