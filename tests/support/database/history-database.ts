import { applyHistoryMigrations } from '@/scripts/database/apply-history-migrations'
import { asAdmin, createEmptyDatabase } from './create-database'
import { givenEmptyDatabase, type TestDatabase } from './test-database'

/** A history that is a database of its own, migrated and empty: its URL is HISTORY_DATABASE_URL of a process. */
export async function givenHistoryDatabase(): Promise<TestDatabase> {
  const history = await givenEmptyHistory()
  await applyHistoryMigrations(history.url)
  return history
}

/**
 * One without tables. With CITUS_URL, the coordinator and its workers between commas, it is one of that Citus: all that is
 * tested here is tested there.
 */
export async function givenEmptyHistory(): Promise<TestDatabase> {
  const [coordinator, ...workers] = (process.env['CITUS_URL'] ?? '').split(',').filter(Boolean)
  if (!coordinator) return givenEmptyDatabase()
  const history = await createEmptyDatabase(coordinator)
  const { pathname } = new URL(history.url)
  for (const worker of workers) {
    await asAdmin(worker, `create database ${pathname.slice(1)}`)
    await asAdmin(new URL(pathname, worker).href, 'create extension citus')
  }
  await history.pool.query('create extension citus')
  // One machine alone holds the rows itself.
  if (workers.length === 0) return history
  const { hostname, port } = new URL(coordinator)
  await history.pool.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
  for (const { hostname, port } of workers.map((url) => new URL(url)))
    await history.pool.query('select citus_add_node($1, $2)', [hostname, Number(port)])
  return history
}
