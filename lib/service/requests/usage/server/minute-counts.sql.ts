import type pg from 'pg'
import type { TimedCount } from '../core/present-activity'

/** As many lines as a database adds up within a few milliseconds. */
const MAX_LINES = 20_000

/** Answers by minute and status, from the request log. Null if it has too many lines to add up at once. */
export async function findMinuteCounts(
  history: pg.Pool,
  { organizationId, productIds, from }: { organizationId: string; productIds: string[]; from: Date },
): Promise<TimedCount[] | null> {
  const { rows } = await history.query<TimedCount & { lines: number }>(
    `select minute as at, status, sum(hits)::float8 as hits, sum(count(*)) over ()::int as lines
     from (
       select l.* from unnest($2::uuid[]) p(id) cross join lateral (
         select minute, status, hits from request_log
         where organization_id = $1 and product_id = p.id and minute >= $3 limit ${MAX_LINES}
       ) l limit ${MAX_LINES}
     ) l group by 1, 2`,
    [organizationId, productIds, from],
  )
  const isAll = (rows[0]?.lines ?? 0) < MAX_LINES
  return isAll ? rows.map(({ at, status, hits }) => ({ at, status, hits })) : null
}
