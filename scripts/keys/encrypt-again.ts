import type pg from 'pg'
import type { KeyedVault } from '@/lib/foundation/platform/security/vault'
import type { EncryptedColumn } from './encrypted-columns'

/** In 8 KiB pages of the table, as PostgreSQL stores it: no table needs an index for this. */
const PAGES_AT_ONCE = 64
const ROWS_AT_ONCE = 100

export type Counts = {
  /** values encrypted again */
  changed: number
  /** values that somebody else was changing: for the next pass */
  skipped: number
  /** values that neither key opens */
  unreadable: number
}

type Row = { at: string; sealed: Buffer }

/**
 * One pass over a column: values encrypted with the previous key are encrypted with the new one, a hundred at a time.
 * Values that are done are left alone, so a pass can be stopped anywhere and begun again. `onProgress` is called after
 * each hundred.
 */
export async function encryptAgain(
  client: pg.Client,
  vault: KeyedVault,
  { column, onProgress }: { column: EncryptedColumn; onProgress: (counts: Counts) => void },
): Promise<Counts> {
  const counts: Counts = { changed: 0, skipped: 0, unreadable: 0 }
  for await (const rows of rowsOf(client, column)) {
    const again = rows.flatMap((row) => encryptRow(vault, row, counts))
    if (again.length === 0) continue
    const changed = await updateRows(client, column, again)
    counts.changed += changed
    counts.skipped += again.length - changed
    onProgress(counts)
  }
  return counts
}

function encryptRow(vault: KeyedVault, row: Row, counts: Counts): (Row & { fresh: Buffer })[] {
  try {
    const fresh = vault.encryptAgain(row.sealed)
    return fresh === null ? [] : [{ ...row, fresh }]
  } catch {
    counts.unreadable += 1
    return []
  }
}

async function* rowsOf(client: pg.Client, { table, bytes }: EncryptedColumn): AsyncGenerator<Row[]> {
  for (let page = 0; page < (await pagesOf(client, table)); page += PAGES_AT_ONCE) {
    const end = `(${page + PAGES_AT_ONCE},0)`
    for (let after = `(${page},0)`; ; ) {
      const { rows } = await client.query<Row>(
        `select t.ctid::text as at, ${bytes} as sealed from ${table} t
         where t.ctid > $1::tid and t.ctid < $2::tid and ${bytes} is not null order by t.ctid limit ${ROWS_AT_ONCE}`,
        [after, end],
      )
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE) break
      after = last.at
    }
  }
}

/** Asked again for each stretch: rows written in between are at the end. */
async function pagesOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ pages: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )
  return rows[0]?.pages ?? 0
}

/**
 * Never waits for a row and never overwrites a value written since it was read. The rows are held for this statement
 * alone: a validation that wants one is not kept waiting.
 */
async function updateRows(
  client: pg.Client,
  { table, bytes, assignment }: EncryptedColumn,
  rows: (Row & { fresh: Buffer })[],
): Promise<number> {
  const { rowCount } = await client.query(
    `with given as (select * from unnest($1::text[]::tid[], $2::bytea[], $3::bytea[]) as g (at, sealed, fresh)),
       n as (select t.ctid as at, g.fresh from ${table} t join given g on t.ctid = g.at and ${bytes} = g.sealed
         for no key update of t skip locked)
     update ${table} t set ${assignment} from n where t.ctid = n.at`,
    [rows.map(({ at }) => at), rows.map(({ sealed }) => sealed), rows.map(({ fresh }) => fresh)],
  )
  return rowCount ?? 0
}
