import type { ClientBase, Pool } from 'pg'
import { ConfigError } from '../config/env'
import { commandLine } from '../process/command-line'

type Facts = { zone: string; encoding: string; is_migrated: boolean }

const FACTS = `
  select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
    to_regclass('installation') is not null as is_migrated`

/**
 * Throws ConfigError unless the database has our tables, stores text as UTF-8, and sessions run in UTC: in any other
 * zone licenses would expire hours early or late.
 */
export async function assertDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Facts>(FACTS).catch(namePooler)
  const [facts] = rows
  if (facts?.zone !== 'UTC') throw new ConfigError(`The database session runs in ${facts?.zone}, not in UTC.`)
  refuseEncoding(facts.encoding)
  if (!facts.is_migrated)
    throw new ConfigError(`The database has no tables yet. Create them: ${commandLine('migrate')}`)
}

/** PgBouncer refuses what only a session could keep. */
function namePooler(error: unknown): never {
  if (error instanceof Error && error.message.startsWith('unsupported startup parameter'))
    throw new ConfigError('DATABASE_URL leads to PgBouncer. Set DATABASE_DIRECT_URL to the database behind it.')
  throw error
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
