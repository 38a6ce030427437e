import type pg from 'pg'
import { isUnavailable } from '@/lib/foundation/platform/database/db'

/** A table of the history that rows are added to, and how. */
export type RowTable<T> = {
  name: string
  /** the type of each column, and its value */
  columns: Record<string, readonly [type: string, read: (row: T) => unknown]>
  key: readonly string[]
  /** what an existing row `h` becomes, by `excluded` */
  set: string
}

/**
 * Adds rows in the order of their key, so that two processes cannot deadlock. Those that another transaction has locked
 * are skipped and returned: a tenant's locked rows hold up no other's.
 */
export async function addRows<T extends { organizationId: string }>(
  history: pg.Pool,
  table: RowTable<T>,
  rows: T[],
): Promise<T[]> {
  if (await isDistributed(history)) return addByOrganization(history, table, rows)
  const statement = { name: `add-${table.name}`, text: skippingText(table), values: valuesOf(table, rows) }
  const { rows: skipped } = await history.query<{ i: number }>(statement)
  return skipped.flatMap(({ i }) => rows[i - 1] ?? [])
}

function skippingText<T>(table: RowTable<T>): string {
  const { name, key } = table
  return `
    with q as materialized (${givenRows(table)}), known as materialized (
      select q.i from q join ${name} h using (${key.join(', ')})
    ), held as materialized (
      select q.i from q join ${name} h using (${key.join(', ')}) for no key update of h skip locked
    ), free as materialized (
      select * from q where i in (select i from held) or i not in (select i from known)
    ), saved as (${upsertText(table, 'free')})
    select i::int from q where i not in (select i from free)`
}

function addByOrganization<T extends { organizationId: string }>(
  history: pg.Pool,
  table: RowTable<T>,
  rows: T[],
): Promise<T[]> {
  const text = upsertText(table, `(${givenRows(table)}) q`)
  return writeByOrganization(rows, (own) =>
    history.query({ name: `add-own-${table.name}`, text, values: valuesOf(table, own) }),
  )
}

/**
 * On Citus, which locks rows of one organization only, and whose machines fail one by one: a statement for each
 * organization. What waits too long is returned, unless nothing could be written.
 */
export async function writeByOrganization<T extends { organizationId: string }>(
  rows: T[],
  write: (own: T[]) => Promise<unknown>,
): Promise<T[]> {
  const left: T[] = []
  for (const organizationId of new Set(rows.map((row) => row.organizationId))) {
    const own = rows.filter((row) => row.organizationId === organizationId)
    try {
      await write(own)
    } catch (error) {
      left.push(...own)
      if (left.length === rows.length || !isUnavailable(error)) throw error
    }
  }
  return left
}

function upsertText<T>({ name, columns, key, set }: RowTable<T>, source: string): string {
  const names = Object.keys(columns).join(', ')
  return `insert into ${name} as h (${names}) select ${names} from ${source} order by ${key.join(', ')}
    on conflict on constraint ${name}_pkey do update set ${set}`
}

/** Behind a subquery, so that the plan does not follow the number of rows. */
function givenRows<T>({ columns }: RowTable<T>): string {
  const arrays = Object.values(columns).map(([type], i) => `(select $${i + 1}::${type}[])`)
  const names = Object.keys(columns).join(', ')
  return `select * from unnest(${arrays.join(', ')}) with ordinality given(${names}, i)`
}

const valuesOf = <T>({ columns }: RowTable<T>, rows: T[]): unknown[] =>
  Object.values(columns).map(([, read]) => rows.map(read))

const distributed = new WeakMap<pg.Pool, boolean>()

/** Whether it is Citus. Asked once a pool. */
export async function isDistributed(history: pg.Pool): Promise<boolean> {
  const known = distributed.get(history)
  if (known !== undefined) return known
  const { rows } = await history.query(`select from pg_extension where extname = 'citus'`)
  distributed.set(history, rows.length > 0)
  return rows.length > 0
}
