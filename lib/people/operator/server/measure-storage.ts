import type { Pool } from 'pg'
import { selectDatabaseSize, upsertStorageDay } from './installation.sql'

/** Growth is told by the days of about a month. */
const KEPT_DAYS = 35

export type StoragePools = { pool: Pool; history: Pool }
type StorageSizes = { bytes: number; historyBytes: number | null }

/** The size of the database, and of a history that is a database of its own; null if that is away. */
export async function readStorageSizes({ pool, history }: StoragePools): Promise<StorageSizes> {
  const [bytes, historyBytes] = await Promise.all([
    selectDatabaseSize(pool),
    history === pool ? null : selectDatabaseSize(history).catch(() => null),
  ])
  return { bytes: bytes ?? 0, historyBytes }
}

/** Keeps how large the databases are today, for the console to say how fast they grow. */
export async function measureStorage(pools: StoragePools): Promise<void> {
  await upsertStorageDay(pools.pool, { ...(await readStorageSizes(pools)), keptDays: KEPT_DAYS })
}
