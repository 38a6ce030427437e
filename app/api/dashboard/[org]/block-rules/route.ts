import { addBlockRuleInput, listBlockRulesQuery } from '@/lib/catalog/products/block-rules/core/schema'
import { addBlockRule } from '@/lib/catalog/products/block-rules/server/add-block-rule'
import { listBlockRules } from '@/lib/catalog/products/block-rules/server/list-block-rules'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('ips:view', { query: listBlockRulesQuery }, ({ reading, actor, query }) =>
  listBlockRules(reading, actor, query.product_id ?? null),
)

export const POST = dashboardWrite('ips:manage', { body: addBlockRuleInput }, ({ work, actor, body }) =>
  addBlockRule(work, actor, body),
)
