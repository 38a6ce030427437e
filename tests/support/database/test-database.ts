import { inject } from 'vitest'
import { createTestDatabase } from './create-database'

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

/** A database of its own, migrated and empty, copied from the template that the global setup made. */
export function givenDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ clusterUrl: inject('databaseUrl'), template: inject('templateDatabase') })
}
