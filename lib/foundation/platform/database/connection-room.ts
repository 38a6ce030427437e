import type { Pool } from 'pg'
import type { Log } from '../log/log'

/** Logs a warning if the database allows fewer connections than may be opened, and says what to change. */
const ROOM = `
  select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int,
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as room`

async function connectionRoom(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ room: number }>(ROOM)
  return rows[0]?.room ?? Infinity
}

/** Logs a warning when the database allows fewer connections than may be opened, and says what to change. */
export async function warnOfFewConnections({ pool, log }: { pool: Pool; log: Log }, wanted: number): Promise<void> {
  const room = await connectionRoom(pool).catch(() => Infinity)
  if (wanted > room) log.warn({ wanted, room }, TOO_FEW)
}

const TOO_FEW =
  'the database allows fewer connections than this start may open: raise max_connections, or lower DATABASE_POOL_SIZE or --workers'
