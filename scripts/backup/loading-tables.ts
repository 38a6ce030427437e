import type pg from 'pg'

const FOREIGN_KEYS = `
  select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0 and c.connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`

/**
 * Empties the tables and takes away what stands in the way of rows that come in any order and have been counted before:
 * triggers and foreign keys. Returns a function that brings them back, which checks every row.
 */
export async function disableChecks(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)
  const triggersOf = (word: 'enable' | 'disable') =>
    tables.map((table) => `alter table ${table} ${word} trigger user`).join(';')
  await client.query(triggersOf('disable'))
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    await client.query(triggersOf('enable'))
  }
}
