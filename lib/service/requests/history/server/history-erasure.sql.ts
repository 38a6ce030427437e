import type { Pool } from 'pg'

export type ErasureKind = 'license' | 'product'

/** What was deleted from one organization, of one kind. */
export type Erasure = { kind: ErasureKind; organizationId: string; ids: string[] }

/** What is due longest, at most `limit` rows. */
export async function findDueErasures(pool: Pool, limit: number): Promise<Erasure[]> {
  const { rows } = await pool.query<Erasure>(
    `select kind, organization_id as "organizationId", array_agg(target_id) as ids
     from (select * from history_erasure where due_at <= now() order by due_at limit $1) due group by 1, 2`,
    [limit],
  )
  return rows
}

/** Rows that a process may still have in memory are erased once more: see eraseHistory. */
export async function noteErased(pool: Pool, { kind, ids }: Erasure, repeatAfterMs: number): Promise<void> {
  await pool.query(
    `with done as (delete from history_erasure where kind = $1 and target_id = any($2::uuid[]) and is_repeated)
     update history_erasure set is_repeated = true, due_at = now() + $3 * interval '1 ms'
     where kind = $1 and target_id = any($2::uuid[]) and not is_repeated`,
    [kind, ids, repeatAfterMs],
  )
}

/** The tables, and the column and key that their rows are found by. */
const HISTORY_OF: Record<ErasureKind, { table: string; by: string; key: string }[]> = {
  license: [
    { table: 'license_ip_history', by: 'license_id', key: 'license_id, address' },
    { table: 'license_seen', by: 'license_id', key: 'product_id, license_id' },
  ],
  product: [
    { table: 'usage_hour', by: 'product_id', key: 'product_id, hour, endpoint, status' },
    { table: 'usage_day_status', by: 'product_id', key: 'product_id, day, status' },
    { table: 'license_seen', by: 'product_id', key: 'product_id, license_id' },
    { table: 'statistics_day', by: 'product_id', key: 'product_id, day' },
    { table: 'statistics_share', by: 'product_id', key: 'product_id, day, kind, value' },
  ],
}

/** Deletes at most `limit` rows of each table. Returns the most of one. */
export async function deleteHistory(
  history: Pool,
  { kind, organizationId, ids }: Erasure,
  limit: number,
): Promise<number> {
  let most = 0
  for (const { table, by, key } of HISTORY_OF[kind]) {
    const rows = `from ${table} where organization_id = $1 and ${by} = any($2::uuid[])`
    const { rowCount } = await history.query(`delete ${rows} and (${key}) in (select ${key} ${rows} limit $3)`, [
      organizationId,
      ids,
      limit,
    ])
    most = Math.max(most, rowCount ?? 0)
  }
  return most
}
