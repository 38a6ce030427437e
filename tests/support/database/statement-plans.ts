import type pg from 'pg'
import { z } from 'zod'

export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Alias?: string
  'Index Cond'?: string
  Filter?: string
  'Recheck Cond'?: string
  'Join Filter'?: string
  'Hash Cond'?: string
  'Merge Cond'?: string
  Plans?: PlanNode[]
}
export type StatementPlan = { text: string; plan: PlanNode }

const noticeSchema = z.object({ 'Query Text': z.string(), Plan: z.custom<PlanNode>() })

/**
 * Makes every connection of the pool report the plan of each statement, also of those inside of functions. The
 * conditions of a custom plan show the values of the parameters; a generic one is planned without them.
 */
export function collectPlans(pool: pg.Pool, kind: 'custom' | 'generic' = 'custom'): StatementPlan[] {
  const plans: StatementPlan[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /^duration: .* plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1]
      if (!json) return
      const { 'Query Text': text, Plan: plan } = noticeSchema.parse(JSON.parse(json))
      plans.push({ text, plan })
    })
    // Queued before whatever the connection was opened for.
    client.query(`${REPORT_PLANS} set plan_cache_mode = force_${kind}_plan`).catch(() => undefined)
  })
  return plans
}

const REPORT_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;`

/** Every node of a plan. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
