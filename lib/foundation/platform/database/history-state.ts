import type { Pool } from 'pg'

/** The newest migration of prisma/history; a test compares it. */
export const HISTORY_SCHEMA = '20261127170000_statistics'

/** `other` is the history of another installation: there the sweep would leave nothing. */
export type HistoryState = 'ready' | 'not migrated' | 'other'

/** A copy of a main database was made at the same moment as the original, another installation at another one. */
const CLAIM = `
  with claimed as (
    update history_state set installation_at = $1::timestamptz where installation_at is null returning installation_at
  )
  select coalesce((select installation_at from claimed), installation_at) = $1::timestamptz as "isOurs" from history_state`

/**
 * Of a history that is a database of its own: whether it can be used by this version and this installation. The first
 * installation that asks has it.
 */
export async function readHistoryState({ pool, history }: { pool: Pool; history: Pool }): Promise<HistoryState> {
  if (!(await isMigrated(history))) return 'not migrated'
  const { rows } = await pool.query<{ madeAt: Date }>('select created_at as "madeAt" from installation')
  if (!rows[0]) return 'ready'
  const { rows: claimed } = await history.query<{ isOurs: boolean }>(CLAIM, [rows[0].madeAt])
  return claimed[0]?.isOurs === false ? 'other' : 'ready'
}

async function isMigrated(history: Pool): Promise<boolean> {
  const { rows } = await history.query<{ is: boolean }>(`select to_regclass('history_migration') is not null as is`)
  if (!rows[0]?.is) return false
  return (await history.query('select from history_migration where name = $1', [HISTORY_SCHEMA])).rowCount === 1
}
