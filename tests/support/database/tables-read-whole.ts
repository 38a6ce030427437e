import type pg from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

type Ask = (explaining: pg.Pool, tx: Tx) => Promise<unknown>

/** Runs queries; returns the tables that were scanned from end to end. */
export const tablesReadWhole = async (pool: pg.Pool, ask: Ask): Promise<string[]> =>
  (await plansOf(pool, ask)).flatMap((plan) => (plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []))

/** Runs queries; returns the indexes that their plans read. */
export const indexesRead = async (pool: pg.Pool, ask: Ask): Promise<string[]> =>
  (await plansOf(pool, ask)).flatMap((plan) => plan['Index Name'] ?? [])

/** Every node of the plans of these queries. */
async function plansOf(pool: pg.Pool, ask: Ask): Promise<Plan[]> {
  const nodes: Plan[] = []
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query(`explain (format json) ${text}`, values)
    nodes.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan))
    return pool.query(text, values)
  }
  const explaining = new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  const $executeRaw = async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = parts.reduce((before, part, i) => `${before}$${i}${part}`)
    return (await query(text, values)).rowCount
  }
  await ask(explaining, { $executeRaw } as Tx)
  return nodes
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
