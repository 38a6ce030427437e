import { inject } from 'vitest'
import { startTestCluster, type TestCluster } from './test-cluster'

/** A separate PostgreSQL, for a test that stops, freezes or kills it, with the URL of a migrated database in it. */
export async function givenCluster(): Promise<TestCluster> {
  const cluster = await startTestCluster(inject('keptCluster'))
  const url = new URL(cluster.url)
  url.pathname = `/${inject('templateDatabase')}`
  return { ...cluster, url: url.href }
}
