import { inject } from 'vitest'
import { createTestDatabase } from './create-database'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** A separate database, migrated and empty, copied from the template of the global setup. */
export function givenDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ clusterUrl: inject('databaseUrl'), template: inject('templateDatabase') })
}
