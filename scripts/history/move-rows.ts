import type pg from 'pg'

/** In 8 KiB pages of the table: no table needs an order for this, and emptied pages are not read again. */
const PAGES_AT_ONCE = 32

type Clients = { main: pg.Client; history: pg.Client }
type Report = (rows: number) => void

/** How two rows of one key become one: what the history has is `h`, what comes from the main database `excluded`. */
const MERGES = {
  license_ip_history: `
    first_seen_at = least(h.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(h.last_seen_at, excluded.last_seen_at),
    hits = h.hits + excluded.hits,
    last_outcome = case when excluded.last_seen_at > h.last_seen_at then excluded.last_outcome else h.last_outcome end,
    device_id = case when excluded.last_seen_at > h.last_seen_at then coalesce(excluded.device_id, h.device_id)
      else coalesce(h.device_id, excluded.device_id) end`,
  usage_hour: 'hits = h.hits + excluded.hits',
  usage_day_status: 'hits = h.hits + excluded.hits',
  // Nothing is counted until all of it is there (keep-statistics.ts): these rows meet none.
  license_seen: 'days = excluded.days',
  statistics_day: 'seen_1 = excluded.seen_1',
  statistics_share: 'licenses = excluded.licenses',
} as const

type Counted = keyof typeof MERGES
export const COUNTED = Object.keys(MERGES) as Counted[]

/**
 * Moves a table whose rows are added to those of the history. A batch is taken out of the table and noted in one
 * transaction, then added to the history with its mark, then forgotten: stopped in between, it is added once.
 */
export async function moveCounts({ main, history }: Clients, table: Counted, report: Report): Promise<void> {
  await putNotedBatches({ main, history }, table)
  while (await hasRows(main, table))
    for (let page = 0; page < (await pagesOf(main, table)); page += PAGES_AT_ONCE) {
      const { rowCount } = await main.query(
        `with gone as (delete from ${table} where ctid > $1::tid and ctid < $2::tid returning *)
         insert into history_move (batch, table_name, rows)
         select gen_random_uuid(), $3, jsonb_agg(to_jsonb(gone)) from gone having count(*) > 0`,
        [...windowAt(page), table],
      )
      if (rowCount) report(await putNotedBatches({ main, history }, table))
    }
}

/** Adds what was taken out of the main database, and not yet to the history. Resolves to the number of rows. */
async function putNotedBatches({ main, history }: Clients, table: Counted): Promise<number> {
  const { rows: batches } = await main.query<{ batch: string; rows: unknown[] }>(
    'select batch, rows from history_move where table_name = $1',
    [table],
  )
  for (const { batch, rows } of batches) {
    await history.query('begin')
    const { rowCount } = await history.query('insert into history_moved (batch) values ($1) on conflict do nothing', [
      batch,
    ])
    if (rowCount) await putRows(history, table, rows, `do update set ${MERGES[table]}`)
    await history.query('commit')
    await main.query('delete from history_move where batch = $1', [batch])
  }
  return batches.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** Moves the request log, day by day. A line has an id of its own: one that comes twice is there once. */
export async function moveRequestLog({ main, history }: Clients, report: Report): Promise<void> {
  const { rows: days } = await main.query<{ name: string; day: string | null }>(
    `select c.oid::regclass::text as name, to_date(substring(c.relname from '\\d{8}$'), 'YYYYMMDD')::text as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'request_log'::regclass order by 1`,
  )
  for (const { name, day } of days) {
    if (day !== null) await history.query('select make_request_log_day($1)', [day])
    while (await hasRows(main, name))
      for (let page = 0; page < (await pagesOf(main, name)); page += PAGES_AT_ONCE) {
        const { rows } = await main.query<{ at: string; line: unknown }>(
          `select ctid::text as at, to_jsonb(l) as line from ${name} l where ctid > $1::tid and ctid < $2::tid`,
          windowAt(page),
        )
        if (rows.length === 0) continue
        await putRows(
          history,
          'request_log',
          rows.map(({ line }) => line),
          'do nothing',
        )
        await main.query(`delete from ${name} where ctid = any($1::text[]::tid[])`, [rows.map(({ at }) => at)])
        report(rows.length)
      }
  }
}

async function putRows(history: pg.Client, table: string, rows: unknown[], onConflict: string): Promise<void> {
  await history.query(
    `insert into ${table} as h select * from jsonb_populate_recordset(null::${table}, $1)
     on conflict on constraint ${table}_pkey ${onConflict}`,
    [JSON.stringify(rows)],
  )
}

const windowAt = (page: number): [string, string] => [`(${page},0)`, `(${page + PAGES_AT_ONCE},0)`]

async function hasRows(main: pg.Client, table: string): Promise<boolean> {
  return (await main.query(`select from ${table} limit 1`)).rowCount === 1
}

/** Asked again for each stretch: rows written in between are at the end. */
async function pagesOf(main: pg.Client, table: string): Promise<number> {
  const { rows } = await main.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )
  return rows[0]?.pages ?? 0
}
