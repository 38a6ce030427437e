import type pg from 'pg'
import { connected } from './create-database'

/** A migrated database as it was before its first use. */
export type Reusable = { url: string; tables: string[]; schema: string }

export const describeReusable = (url: string): Promise<Reusable> =>
  connected(url, async (client) => ({ url, tables: await tablesOf(client), schema: await schemaOf(client) }))

/** Deletes every row. Resolves to whether the database is as before: its schema, its settings, its size. */
export const emptyDatabase = ({ url, tables, schema }: Reusable): Promise<boolean> =>
  connected(url, async (client) => {
    await client.query(OTHERS_END)
    // Of a day or a month that somebody wrote in.
    const partitions = (await tablesOf(client)).filter((table) => !tables.includes(table))
    if (partitions.length > 0) await client.query(`drop table ${partitions.join(', ')}`)
    await client.query(
      ['set session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)].join(';'),
    )
    return (await schemaOf(client)) === schema
  }).catch(() => false)

const OTHERS_END = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const IN_USE = `relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`

/** All but the lists of applied migrations. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where ${IN_USE} and relkind = 'r' and relname not in ('migrations', '_prisma_migrations') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What a test may have changed besides rows, as one hash; a table that has grown large counts as changed. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select md5(string_agg(part, ',' order by part)) as hash from (
      select concat_ws(' ', relname, relkind, relhastriggers, reloptions, pg_relation_size(oid) > 2000000) as part
        from pg_class where ${IN_USE}
      union all select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped)
        from pg_attribute join pg_class on attrelid = pg_class.oid where ${IN_USE} and attnum > 0
      union all select concat_ws(' ', conrelid::regclass, conname, contype, convalidated, conkey) from pg_constraint
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', setrole, setconfig) from pg_db_role_setting join pg_database d on setdatabase = d.oid
        where datname = current_database()
      union all select concat_ws(' ', datname, datconnlimit) from pg_database where datname = current_database()) parts`)
  return rows[0]?.hash ?? ''
}
