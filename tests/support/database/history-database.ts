import { applyHistoryMigrations } from '@/scripts/database/apply-history-migrations'
import { givenEmptyDatabase, type TestDatabase } from './test-database'

/** A history that is a database of its own, migrated and empty: its URL is HISTORY_DATABASE_URL of a process. */
export async function givenHistoryDatabase(): Promise<TestDatabase> {
  const history = await givenEmptyDatabase()
  await applyHistoryMigrations(history.url)
  return history
}
