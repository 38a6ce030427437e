import type pg from 'pg'

export type FirstStepsRow = {
  productId: string | null
  productName: string | null
  hasApiKey: boolean
  hasLicense: boolean
  hasValidated: boolean
  lastRefusal: string | null
}

const FIRST_STEPS = `
  select p.id as "productId", p.name as "productName",
    exists (select from api_key where product_id = p.id) as "hasApiKey",
    exists (select from license where organization_id = $1) as "hasLicense",
    exists (
      select from usage_hour where organization_id = $1 and endpoint = 'validate' and status = 'active'
    ) as "hasValidated",
    (
      select status from usage_hour
      where organization_id = $1 and hour > $2 and endpoint = 'validate' and status <> 'active'
      order by hour desc, hits desc limit 1
    ) as "lastRefusal"
  from (select) one
  left join lateral (
    select id, name from product where organization_id = $1 and state <> 'deleted' order by created_at, id limit 1
  ) p on true`

/** The setup progress of an organization; only refusals after `since` count. */
export async function findFirstSteps(
  pool: pg.Pool,
  organizationId: string,
  since: Date,
): Promise<FirstStepsRow | undefined> {
  const { rows } = await pool.query<FirstStepsRow>(FIRST_STEPS, [organizationId, since])
  return rows[0]
}
