import { inject } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from './create-database'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** A separate database, migrated and empty, copied from the template of the global setup. */
export function givenDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ clusterUrl: inject('databaseUrl'), template: inject('templateDatabase') })
}

/** A separate database without tables. */
export const givenEmptyDatabase = (): Promise<TestDatabase> => createEmptyDatabase(inject('databaseUrl'))
