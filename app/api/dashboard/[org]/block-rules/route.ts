import { addBlockRuleInput, listBlockRulesQuery } from '@/lib/products/core/schema-block-rules'
import { addBlockRule } from '@/lib/products/server/add-block-rule'
import { listBlockRules } from '@/lib/products/server/list-block-rules'
import { dashboardRead, dashboardWrite } from '@/lib/wiring-dashboard'

export const GET = dashboardRead('ips:view', listBlockRulesQuery, ({ reading, actor, query }) =>
  listBlockRules(reading, actor, query.product_id ?? null),
)

export const POST = dashboardWrite('ips:manage', { body: addBlockRuleInput }, ({ work, actor, body }) =>
  addBlockRule(work, actor, body),
)
