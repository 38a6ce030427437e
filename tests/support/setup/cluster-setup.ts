import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createMigrated, startTestCluster, type TestCluster } from '../database/test-cluster'
import { bundleFolder } from '../process/bundle-folder'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    templateDatabase: string
  }
}

const TEMPLATE = 'latchkey_template'

// Each project loads this file separately, so state of the run is stored on the process.
declare global {
  var latchkeyTests: { cluster: Promise<TestCluster>; users: number } | undefined
}

/** One cluster for every project of the run, and a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.latchkeyTests ??= { cluster: startMigrated(), users: 0 }
  const shared = globalThis.latchkeyTests
  shared.users++
  const cluster = await shared.cluster
  project.provide('databaseUrl', cluster.url)
  project.provide('templateDatabase', TEMPLATE)
  return async () => {
    if (--shared.users > 0) return
    await cluster.stop()
    rmSync(bundleFolder(process.pid), { recursive: true, force: true })
  }
}

async function startMigrated(): Promise<TestCluster> {
  const cluster = await startTestCluster()
  await createMigrated(cluster.url, TEMPLATE)
  return cluster
}
