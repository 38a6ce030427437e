import type { Pool } from 'pg'

type ModeCounts = { organizations: number; limited: number; billing_suspended: number }

/** What turning plans on or off would change. The demo keeps its plan. */
export async function countForMode(pool: Pool): Promise<ModeCounts> {
  const { rows } = await pool.query<ModeCounts>(
    `select count(*)::int as organizations,
       (count(*) filter (where plan <> 'enterprise' or daily_limit_override is not null))::int as limited,
       (count(*) filter (where billing_suspended_at is not null))::int as billing_suspended
     from organization where deleted_at is null and not is_demo`,
  )
  return rows[0] ?? { organizations: 0, limited: 0, billing_suspended: 0 }
}
