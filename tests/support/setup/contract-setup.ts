import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { serveApis } from '@/tools/shop/serve-api'
import { createMigrated, startTestCluster } from '../database/test-cluster'
import { OPERATOR_EMAILS } from '../fixtures/operator'
import { bundleFolder } from '../process/bundle-folder'
import { type ServerProcess, startServerProcess, type Transport } from '../process/server-process'
import { playedShops } from '../servers/played-shops'

declare module 'vitest' {
  interface ProvidedContext {
    transportUrls: Record<Transport, string>
    contractDatabaseUrl: string
  }
}

/** The peer that the servers of the contract tests trust as a proxy. */
export const TRUSTED_PEER = '127.0.9.9'

/** The token for the metrics of the contract tests' servers. */
export const METRICS_TOKEN = 'metrics-token-of-the-contract-tests'

/** The contract project: one database behind the API process with its web process, and behind a web process alone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const url = await createMigrated(cluster.url, 'contract')
  const shops = await serveApis(playedShops(), 0)
  // No worker runs the jobs, because tests count the rows that jobs would change.
  const env = {
    TRUSTED_PROXIES: `${TRUSTED_PEER}/32`,
    METRICS_TOKEN,
    BACKGROUND_WORK: '0',
    LOGO_DRAWING: 'here',
    OPERATOR_EMAILS: Object.values(OPERATOR_EMAILS).join(', '),
    SHOPS_API_URL: shops.url,
  }
  const servers: Record<Transport, ServerProcess> = {
    api: await startServerProcess(url, 'all', env),
    web: await startServerProcess(url, 'web', env),
  }
  project.provide('transportUrls', { api: servers.api.url, web: servers.web.url })
  project.provide('contractDatabaseUrl', url)
  return async () => {
    await servers.api.stop()
    await servers.web.stop()
    await shops.close()
    await cluster.stop()
    rmSync(bundleFolder(process.pid), { recursive: true, force: true })
  }
}
