import { keyStatements } from '@/scripts/database/distribution'
import { givenFreshDatabase, type TestDatabase } from './test-database'

/** A database with the keys of one that is distributed by organization. */
export async function givenDistributedDatabase(): Promise<TestDatabase> {
  const db = await givenFreshDatabase()
  await db.pool.query(`begin; ${(await keyStatements(db.pool)).join('\n')} commit`)
  return db
}
