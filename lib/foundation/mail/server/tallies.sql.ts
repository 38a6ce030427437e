import type { Db, Tx } from '@/lib/foundation/platform/database/db'

const CLEARED_AT_ONCE = 50

/** Counts one more, unless the day's `limit` is reached: then counts nothing and returns false. */
export async function addToTally(
  tx: Tx,
  { day, scope, limit }: { day: string; scope: string; limit: number },
): Promise<boolean> {
  const counted = await tx.$executeRaw`
    insert into mail_tally as t (day, scope, hits) values (${day}::date, ${scope}, 1)
    on conflict (day, scope) do update set hits = t.hits + 1 where t.hits < ${limit}::int`
  return counted === 1
}

/** The day's counts of these scopes; one without a count is left out. */
export async function selectTallies(
  db: Db | Tx,
  { day, scopes }: { day: string; scopes: string[] },
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ scope: string; hits: number }[]>`
    select scope, hits::int as hits from mail_tally where day = ${day}::date and scope = any (${scopes}::text[])`
  return new Map(rows.map(({ scope, hits }) => [scope, hits]))
}

export async function takeFromTally(tx: Tx, { day, scope }: { day: string; scope: string }): Promise<void> {
  await tx.$executeRaw`
    update mail_tally set hits = hits - 1 where day = ${day}::date and scope = ${scope} and hits > 0`
}

/** Deletes tallies of past days, a few rows each time something is counted. */
export async function dropOldTallies(tx: Tx, day: string): Promise<void> {
  await tx.$executeRaw`
    delete from mail_tally where (day, scope) in (
      select day, scope from mail_tally where day < ${day}::date - 1 limit ${CLEARED_AT_ONCE}::int
      for update skip locked)`
}
