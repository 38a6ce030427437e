import type { Pool } from 'pg'

type ModeCounts = { organizations: number; limited: number; billing_suspended: number }

/** What turning plans on or off would change: the demo, too, has no limit without plans. */
export async function countForMode(pool: Pool): Promise<ModeCounts> {
  const { rows } = await pool.query<ModeCounts>(
    `select count(*)::int as organizations,
       (count(*) filter (where plan <> 'enterprise' or daily_limit_override is not null))::int as limited,
       (count(*) filter (where billing_suspended_at is not null))::int as billing_suspended
     from organization where deleted_at is null`,
  )
  return rows[0] ?? { organizations: 0, limited: 0, billing_suspended: 0 }
}

/** How many organizations somebody made: the demo is none. */
export async function countMadeOrganizations(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ made: number }>(
    'select count(*)::int as made from organization where deleted_at is null and not is_demo',
  )
  return rows[0]?.made ?? 0
}
