import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '../config/env'

type Facts = { zone: string; encoding: string; is_migrated: boolean }

const FACTS = `
  select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
    to_regclass('installation') is not null as is_migrated`

/**
 * Throws ConfigError unless the database has our tables, stores text as UTF-8, and sessions run in UTC: in any other
 * zone licenses would expire hours early or late.
 */
export async function assertDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Facts>(FACTS)
  const [facts] = rows
  if (facts?.zone !== 'UTC') throw new ConfigError(`The database session runs in ${facts?.zone}, not in UTC.`)
  refuseEncoding(facts.encoding)
  if (!facts.is_migrated)
    throw new ConfigError('The database has no tables yet. Run npm run db:migrate, or node latchkey.mjs migrate.')
}

/** Throws ConfigError unless the database stores text as UTF-8. Asked before the first migration. */
export async function assertUtf8(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Pick<Facts, 'encoding'>>(`select current_setting('server_encoding') as encoding`)
  refuseEncoding(rows[0]?.encoding ?? '')
}

/** SQL_ASCII stores any bytes and checks none: lengths, case and search would be wrong for all but English. */
function refuseEncoding(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `The database stores text as ${encoding}, not as UTF-8. Create another: createdb --encoding=UTF8 --template=template0 NAME`,
  )
}
