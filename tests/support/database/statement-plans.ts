import pg from 'pg'
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
type StatementPlan = { text: string; plan: PlanNode }

const noticeSchema = z.object({ 'Query Text': z.string(), Plan: z.custom<PlanNode>() })

/**
 * A pool whose connections report the plan of each statement, also of those inside of functions. The conditions of a
 * custom plan show the values of the parameters; a generic one is planned without them.
 */
export function explainingPool(url: string, kind: 'custom' | 'generic' = 'custom') {
  const plans: StatementPlan[] = []
  const settings = [...SETTINGS, `plan_cache_mode=force_${kind}_plan`]
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const pool = new pg.Pool({ connectionString: url, max: 2, options })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const json = /^duration: .* plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? '')?.[1]
      if (!json) return
      const { 'Query Text': text, Plan: plan } = noticeSchema.parse(JSON.parse(json))
      plans.push({ text, plan })
    })
  })
  return { pool, plans }
}

const SETTINGS = [
  'timezone=UTC',
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_nested_statements=on',
  'auto_explain.log_format=json',
  'auto_explain.log_level=notice',
]

/** Every node of a plan. */
export const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
