import type { TestProject } from 'vitest/node'
import { createMigrated, startTestCluster } from './test-cluster'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    templateDatabase: string
  }
}

const TEMPLATE = 'latchkey_template'

/** The server project: one cluster, and a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  await createMigrated(cluster.url, TEMPLATE)
  project.provide('databaseUrl', cluster.url)
  project.provide('templateDatabase', TEMPLATE)
  return cluster.stop
}
