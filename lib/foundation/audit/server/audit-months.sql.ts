import type { Pool } from 'pg'

/** The UTC months (YYYY-MM-01) of entries in the default partition: mostly none. */
export async function selectMonthsWithoutPartition(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ month: string }>(
    `select distinct to_char(date_trunc('month', at at time zone 'UTC'), 'YYYY-MM-DD') as month
     from audit_entry_other order by 1 limit 12`,
  )
  return rows.map(({ month }) => month)
}

/** Creates the partition of a UTC month (YYYY-MM-DD, any of its days) unless it exists. False if others keep the table busy. */
export async function makeAuditMonth(pool: Pool, day: string): Promise<boolean> {
  const { rows } = await pool.query<{ isMade: boolean }>('select make_audit_entry_month($1::date) as "isMade"', [day])
  return rows[0]?.isMade ?? false
}

/** Drops the oldest partition that ends by `day`. False if there is none, or others keep it busy. */
export async function dropAuditMonth(pool: Pool, day: string): Promise<boolean> {
  const { rows } = await pool.query<{ isDropped: boolean }>('select drop_audit_entry_month($1::date) as "isDropped"', [
    day,
  ])
  return rows[0]?.isDropped ?? false
}
