import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { permissionsOf } from '@/lib/foundation/permissions/core/roles'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { createPool, DASHBOARD_BOUNDS } from '@/lib/foundation/platform/database/db'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { withInstallation } from '@/scripts/database/installation'
import { runProgram } from '@/scripts/process/problem'
import { seedListOrganization } from './list-fixtures'
import { listQuestions, parseQuestion } from './list-queries'

// Measures how long the server takes for each list and search of the dashboard: node scripts/run.mjs
// tools/bench/bench-lists.ts

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '20' } },
})

await runProgram(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-lists-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '' })
  try {
    await withInstallation(async ({ databaseUrl }) => {
      await applyMigrations(databaseUrl)
      await measureLists(Number(values.count), Number(values.rounds))
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function measureLists(count: number, rounds: number): Promise<void> {
  const pool = createPool(readEnv().DATABASE_URL, { ...DASHBOARD_BOUNDS, statement_timeout: 0, query_timeout: 0 })
  const vault = createVault(readEnv().ENCRYPTION_KEY)
  console.error(`Making ${count} licenses…`)
  const fixture = await seedListOrganization(pool, vault, count)
  await pool.query('vacuum (analyze)')
  const actor = viewerOf(fixture.organizationId)
  for (const { name, query, isCount } of listQuestions(fixture)) {
    const parsed = parseQuestion(query)
    const ask = async () => {
      const reading = { pool, history: pool, vault, now: new Date() }
      if (isCount) await countLicenses(reading, actor, query)
      else await listLicenses(reading, actor, parsed)
    }
    report(name, await timesOf(ask, rounds))
  }
  await pool.end()
}

async function timesOf(ask: () => Promise<void>, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times
}

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  console.log(`${name.padEnd(52)} first ${times[0]?.toFixed(1)} ms, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
}

function viewerOf(organizationId: string): Granted<'licenses:view'> {
  const member = {
    userId: organizationId,
    email: 'bench@latchkey.test',
    name: null,
    organizationId,
    organizationSlug: 'lists',
    role: 'owner',
    roleId: null,
    roleName: 'Owner',
    permissions: permissionsOf('owner', null),
    isProven: true,
  }
  const granted = grant(member, 'licenses:view')
  if (!granted) throw new Error('an owner may see licenses')
  return granted
}
