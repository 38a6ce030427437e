import { inject } from 'vitest'
import { startTestCluster, type TestCluster } from './test-cluster'

/** A separate PostgreSQL, for a test that stops, freezes or kills it, with the URL of a migrated database in it. */
export async function givenCluster(): Promise<TestCluster> {
  const { DATA_DIR, DATABASE_URL, LATCHKEY_EMBEDDED } = process.env
  const cluster = await startTestCluster(inject('keptCluster'))
  // The environment goes on to name the cluster of the run.
  Object.assign(process.env, { DATA_DIR, DATABASE_URL, LATCHKEY_EMBEDDED })
  const url = new URL(cluster.url)
  url.pathname = `/${inject('templateDatabase')}`
  return { ...cluster, url: url.href }
}
