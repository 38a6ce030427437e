import type pg from 'pg'

/** A place where values are encrypted: how they are read and written, as SQL over bytes. */
export type EncryptedColumn = {
  /** the table, quoted */
  table: string
  /** for messages */
  title: string
  /** the bytes in a row `t`, or null */
  bytes: string
  /** the assignment of the new bytes `n.fresh` to a row `t` */
  assignment: string
}

/** A house test keeps the name: every column of encrypted bytes ends with ciphertext, and no other does. */
const COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as table, c.relname || '.' || a.attname as title,
    format('t.%I', a.attname) as bytes, format('%I = n.fresh', a.attname) as assignment
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public' and a.attname ~ 'ciphertext$' and a.atttypid = 'bytea'::regtype
    and not a.attisdropped
  order by title`

/** Mails and messages that wait in the queue: JSON, with the encrypted part as base64. */
const QUEUED: EncryptedColumn = {
  table: 'graphile_worker._private_jobs',
  title: 'queue',
  bytes: `decode(t.payload ->> 'sealed', 'base64')`,
  assignment: `payload = (t.payload::jsonb || jsonb_build_object('sealed',
    translate(encode(n.fresh, 'base64'), E'\\n', '')))::json`,
}

/** Every place of this database with values that ENCRYPTION_KEY encrypts. */
export async function findEncryptedColumns(client: pg.Client): Promise<EncryptedColumn[]> {
  return [...(await client.query<EncryptedColumn>(COLUMNS)).rows, QUEUED]
}
