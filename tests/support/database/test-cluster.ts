import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { openInstallation } from '@/scripts/database/installation'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'

export type TestCluster = {
  url: string
  dataDir: string
  /** stops it, and leaves its folder to be copied */
  keep: () => Promise<void>
  stop: () => Promise<void>
}

/** A separate PostgreSQL in a temporary folder, which is deleted with it: a new one, or a copy of one that was kept. */
export async function startTestCluster(kept?: string): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-tests-'))
  if (kept) execFileSync('cp', ['-a', `${kept}/.`, dataDir])
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', ENCRYPTION_KEY: TEST_ENCRYPTION_KEY })
  const installation = await openInstallation()
  const stop = async () => {
    await installation.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: installation.databaseUrl, dataDir, keep: installation.release, stop }
}

/** Creates a migrated database in the cluster; returns its URL. */
export async function createMigrated(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  await applyMigrations(url.href)
  // A database can be copied only without open connections, and the migration engine keeps its connection open.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.end()
  return url.href
}
