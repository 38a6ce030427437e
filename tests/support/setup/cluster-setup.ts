import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { createMigrated, startTestCluster, type TestCluster } from '../database/test-cluster'
import { bundleFolder } from '../process/bundle-folder'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    templateDatabase: string
    keptCluster: string
  }
}

const TEMPLATE = 'latchkey_template'

// Each project loads this file separately, so state of the run is stored on the process.
declare global {
  var latchkeyTests: { started: Promise<{ cluster: TestCluster; kept: string }>; users: number } | undefined
}

/** One cluster for every project of the run, and a migrated database that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  globalThis.latchkeyTests ??= { started: startMigrated(), users: 0 }
  const shared = globalThis.latchkeyTests
  shared.users++
  const { cluster, kept } = await shared.started
  project.provide('databaseUrl', cluster.url)
  project.provide('templateDatabase', TEMPLATE)
  project.provide('keptCluster', kept)
  return async () => {
    if (--shared.users > 0) return
    await cluster.stop()
    rmSync(bundleFolder(process.pid), { recursive: true, force: true })
    rmSync(kept, { recursive: true, force: true })
  }
}

/** A stopped one is kept beside it for tests that stop, freeze or kill their own. */
async function startMigrated(): Promise<{ cluster: TestCluster; kept: string }> {
  const { url, dataDir: kept, keep } = await startTestCluster()
  await createMigrated(url, TEMPLATE)
  await keep()
  return { cluster: await startTestCluster(kept), kept }
}
