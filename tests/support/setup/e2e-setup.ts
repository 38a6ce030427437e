import { buildIfStale } from '@/scripts/build/build-if-stale'
import { createMigrated, startTestCluster } from '../database/test-cluster'

const TEMPLATE = 'latchkey_template'

/** One cluster for the whole run, with the database that every worker copies. Workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfStale()
  const cluster = await startTestCluster()
  await createMigrated(cluster.url, TEMPLATE)
  Object.assign(process.env, { TEST_CLUSTER_URL: cluster.url, TEST_TEMPLATE: TEMPLATE })
  return cluster.stop
}
