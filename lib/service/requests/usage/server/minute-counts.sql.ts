import type pg from 'pg'
import type { TimedCount } from '../core/present-activity'

/** As many lines as a database adds up within a few milliseconds. */
const MAX_LINES = 20_000

/** Answers by minute and status, from the request log. Null if it has too many lines to add up at once. */
export async function findMinuteCounts(
  pool: pg.Pool,
  { organizationId, from }: { organizationId: string; from: Date },
): Promise<TimedCount[] | null> {
  const { rows } = await pool.query<TimedCount & { lines: number }>(
    `select minute as at, status, sum(hits)::float8 as hits, sum(count(*)) over ()::int as lines
     from (
       select l.* from product p cross join lateral (
         select minute, status, hits from request_log where product_id = p.id and minute >= $2 limit ${MAX_LINES}
       ) l where p.organization_id = $1 limit ${MAX_LINES}
     ) l group by 1, 2`,
    [organizationId, from],
  )
  const isAll = (rows[0]?.lines ?? 0) < MAX_LINES
  return isAll ? rows.map(({ at, status, hits }) => ({ at, status, hits })) : null
}
