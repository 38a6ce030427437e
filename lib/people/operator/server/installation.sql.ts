import type { Pool } from 'pg'
import type { StorageDay } from '../core/growth'

export async function selectBackup(pool: Pool): Promise<{ madeAt: Date; bytes: number } | null> {
  const { rows } = await pool.query<{ madeAt: Date; bytes: number }>(
    `select backed_up_at as "madeAt", coalesce(backup_bytes, 0)::float8 as bytes from installation
     where backed_up_at is not null`,
  )
  return rows[0] ?? null
}

export async function selectAppliedMigrations(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`,
  )
  return rows.map(({ name }) => name)
}

/** Null where Citus keeps the rows on several servers: its size here would be that of one of them. */
export async function selectDatabaseSize(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ bytes: number | null }>(
    `select case when exists (select from pg_extension where extname = 'citus') then null
       else pg_database_size(current_database())::float8 end as bytes`,
  )
  return rows[0]?.bytes ?? null
}

type Measured = { bytes: number; historyBytes: number | null; keptDays: number }

/** Keeps the sizes of today, and forgets those of long ago. */
export async function upsertStorageDay(pool: Pool, { bytes, historyBytes, keptDays }: Measured): Promise<void> {
  await pool.query(
    `insert into storage_day (day, bytes, history_bytes) values ((now() at time zone 'UTC')::date, $1, $2)
     on conflict (day) do update set bytes = excluded.bytes, history_bytes = excluded.history_bytes`,
    [Math.round(bytes), historyBytes === null ? null : Math.round(historyBytes)],
  )
  await pool.query(`delete from storage_day where day < (now() at time zone 'UTC')::date - $1::int`, [keptDays])
}

/** Only days like today: with a history of its own, or without. */
export async function selectStorageDays(pool: Pool, hasHistory: boolean): Promise<StorageDay[]> {
  const { rows } = await pool.query<StorageDay>(
    `select day::text, (bytes + coalesce(history_bytes, 0))::float8 as bytes from storage_day
     where (history_bytes is not null) = $1 order by day`,
    [hasHistory],
  )
  return rows
}
