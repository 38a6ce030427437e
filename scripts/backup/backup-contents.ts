import type pg from 'pg'
import { HISTORY_TABLES } from '../database/apply-history-migrations'
import { jobSchemaVersion } from '../database/apply-job-schema'
import { Problem } from '../process/problem'
import type { BackupHeader, BackupTable, HistoryContents } from './backup-file'

/** The queue's own record of its migrations comes with the queue's tables, which a restore makes first. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_build_object('of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid))
     from pg_inherits i join pg_class p on p.oid = i.inhparent where i.inhrelid = c.oid) as partition
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
    and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by n.nspname desc, c.relname`

const SEQUENCES = `
  select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as "isCalled"
  from pg_sequences where schemaname in ('public', 'graphile_worker') order by 1, 2`

const MIGRATIONS = `
  select migration_name as name, checksum from _prisma_migrations
  where finished_at is not null and rolled_back_at is null order by migration_name`

/**
 * What the database holds, for the header of a backup: in the transaction that then reads the rows. No table can be
 * dropped until it ends. Throws a Problem if this is not a database of Latchkey.
 */
export async function readContents(client: pg.Client, version: string): Promise<BackupHeader> {
  const { rows: tables } = await client.query<BackupTable>(TABLES)
  if (!tables.some(({ name }) => name === '_prisma_migrations'))
    throw new Problem('There is nothing to back up: Latchkey has not started on this database yet.')
  await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query(MIGRATIONS)
  const { rows: sequences } = await client.query(SEQUENCES)
  // As JSON: an older database has fewer columns.
  const { rows: found } = await client.query('select to_jsonb(i) as row, now() as now from installation i')
  return {
    createdAt: (found[0]?.now ?? new Date()).toISOString(),
    version,
    migrations,
    jobSchema: await jobSchemaVersion(client),
    installation: found[0]?.row ?? null,
    tables,
    sequences,
  }
}

const HISTORY_COLUMNS = `
  select 'public' as schema, t.name, array_agg(a.attname::text order by a.attnum) as columns, null as partition
  from unnest($1::text[]) with ordinality t(name, place) join pg_attribute a on a.attrelid = t.name::regclass
  where a.attnum > 0 and not a.attisdropped group by t.name, t.place order by t.place`

const DAYS = `
  select to_date(right(c.relname, 8), 'YYYYMMDD')::text as day
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_\\d{8}$' order by 1`

/** The same of a history that is a database of its own. The request log is one table, whatever its partitions are. */
export async function readHistoryContents(client: pg.Client): Promise<HistoryContents> {
  const { rows: known } = await client.query<{ is: boolean }>(
    `select to_regclass('history_migration') is not null as is`,
  )
  if (!known[0]?.is) throw new Problem('The history database has no tables yet. Run the migrations first.')
  await client.query(`lock table ${HISTORY_TABLES.join(', ')} in access share mode`)
  const { rows: migrations } = await client.query('select name, checksum from history_migration order by name')
  const { rows: days } = await client.query<{ day: string }>(DAYS)
  const { rows: tables } = await client.query<BackupTable>(HISTORY_COLUMNS, [[...HISTORY_TABLES, 'history_moved']])
  return { migrations, days: days.map(({ day }) => day), tables }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const nameOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/** The table with its columns, for COPY. */
export const columnsOf = (table: BackupTable): string => `${nameOf(table)} (${columnNames(table)})`

export const columnNames = ({ columns }: BackupTable): string => columns.map(quoted).join(', ')
