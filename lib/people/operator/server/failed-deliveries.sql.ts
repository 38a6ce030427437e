import type { Pool } from 'pg'

export type StoredFailures = { id: string; slug: string; name: string; count: number; lastFailedAt: Date | null }

/** The organizations with the most webhook deliveries that failed and are not tried again. */
export async function selectFailedDeliveries(pool: Pool, limit: number): Promise<StoredFailures[]> {
  const { rows } = await pool.query<StoredFailures>(
    `select o.id, o.slug, o.name, d.count, d.last as "lastFailedAt"
     from (
       select organization_id, count(*)::int as count, max(finished_at) as last
       from webhook_delivery where state = 'failed' group by 1
     ) d join organization o on o.id = d.organization_id
     where o.deleted_at is null order by d.count desc, o.id limit $1`,
    [limit],
  )
  return rows
}
