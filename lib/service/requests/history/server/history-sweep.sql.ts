import type { Pool } from 'pg'
import type { Erasure, ErasureKind } from './history-erasure.sql'

const CLAIM = `
  update history_state set swept_at = now() where swept_at < now() - interval '20 hours' returning id`

/** Whether a sweep is due, and this process is the one to do it. */
export const claimSweep = async (history: Pool): Promise<boolean> => (await history.query(CLAIM)).rowCount === 1

/** Whoever was recorded was counted: the counts by day are few, and are kept. */
const ORGANIZATIONS = `
  select organization_id as id from usage_day_status union select organization_id from statistics_day`

export async function findRecordedOrganizations(history: Pool): Promise<string[]> {
  const { rows } = await history.query<{ id: string }>(ORGANIZATIONS)
  return rows.map(({ id }) => id)
}

const RECORDED: Record<ErasureKind, string> = {
  license: `
    select distinct license_id as id from license_ip_history where organization_id = $1 and license_id > $2
    order by 1 limit $3`,
  product: `
    select id from (
      select organization_id, product_id as id from usage_day_status where organization_id = $1 and product_id > $2
      union select organization_id, product_id from statistics_day where organization_id = $1 and product_id > $2
    ) recorded order by id limit $3`,
}

type Page = { kind: ErasureKind; organizationId: string; after: string; limit: number }

/** The next ids of a kind that the history has rows of, in their order. */
export async function findRecorded(history: Pool, { kind, organizationId, after, limit }: Page): Promise<string[]> {
  const { rows } = await history.query<{ id: string }>(RECORDED[kind], [organizationId, after, limit])
  return rows.map(({ id }) => id)
}

/** Adds those of them that are not there to the list of what is to be erased. */
export async function addMissingErasures(pool: Pool, { kind, organizationId, ids }: Erasure): Promise<void> {
  await pool.query(
    `insert into history_erasure (kind, target_id, organization_id)
     select $1, given.id, $2 from unnest($3::uuid[]) given(id)
     where not exists (select from ${kind} t where t.id = given.id)
     on conflict on constraint history_erasure_pkey do nothing`,
    [kind, organizationId, ids],
  )
}
