import { afterAll, beforeAll, inject } from 'vitest'
import { createEmptyDatabase, createTestDatabase, openPool } from './create-database'
import { describeReusable, emptyDatabase, type Reusable } from './reusable-database'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** Of earlier files of this worker. */
const unused: Reusable[] = []

/**
 * A database that no other file uses meanwhile, migrated and empty. Closed, it is emptied for the next file, unless the
 * tests changed its schema or its settings, too.
 */
export async function givenDatabase(): Promise<TestDatabase> {
  const database = unused.pop() ?? (await newReusable())
  const pool = openPool(database.url)
  const close = async () => {
    await pool.end()
    if (await emptyDatabase(database)) unused.push(database)
  }
  return { url: database.url, pool, close }
}

/** The database of the file that calls it: its pool and URL are there from the first hook on, until after the last. */
export function databaseOfFile(): TestDatabase {
  const db = {} as TestDatabase
  beforeAll(async () => {
    Object.assign(db, await givenDatabase())
  })
  afterAll(() => db.close())
  return db
}

async function newReusable(): Promise<Reusable> {
  const { url, pool } = await givenFreshDatabase()
  await pool.end()
  return describeReusable(url)
}

/** One that nobody has used: how PostgreSQL plans a statement depends on all that was in its tables. */
export const givenFreshDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ clusterUrl: inject('databaseUrl'), template: inject('templateDatabase') })

/** One without tables. */
export const givenEmptyDatabase = (): Promise<TestDatabase> => createEmptyDatabase(inject('databaseUrl'))
