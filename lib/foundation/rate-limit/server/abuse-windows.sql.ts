import type pg from 'pg'
import type { Hits } from '../core/window'

// In the order of identifiers, so that two processes cannot deadlock.
const ADD_HITS = `
  insert into abuse_window as w (window_start, identifier, hits)
  select $1, n.identifier, n.hits from unnest($2::text[], $3::int[]) as n(identifier, hits) order by n.identifier
  on conflict (window_start, identifier) do update set hits = w.hits + excluded.hits
  returning identifier, hits`

const DROP_WINDOWS = `
  delete from abuse_window where (window_start, identifier) in (
    select window_start, identifier from abuse_window
    where window_start < $1 or (window_start > $1 and window_start < $2) limit $3 for update skip locked)`

/** Counts a batch of distinct identifiers in one statement; returns each one's total in the window. */
export async function addHits(pool: pg.Pool, window: Date, batch: Hits[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ identifier: string; hits: number }>({
    name: 'add-hits',
    text: ADD_HITS,
    values: [window, batch.map(({ identifier }) => identifier), batch.map(({ hits }) => hits)],
  })
  return new Map(rows.map(({ identifier, hits }) => [identifier, hits]))
}

type Over = {
  /** the start of the day, and of all daily windows */
  day: Date
  /** shorter windows that began before this are over */
  before: Date
  limit: number
}

/** Deletes at most `limit` counters of past windows. Returns how many. */
export async function dropWindows(pool: pg.Pool, { day, before, limit }: Over): Promise<number> {
  const { rowCount } = await pool.query({ name: 'drop-windows', text: DROP_WINDOWS, values: [day, before, limit] })
  return rowCount ?? 0
}
