import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readEnv } from '@/lib/foundation/platform/config/env'
import { bundle } from '@/scripts/build/build-if-stale'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { withInstallation } from '@/scripts/database/installation'
import { runProgram } from '@/scripts/process/problem'
import { startPgBouncer } from '@/tests/support/servers/pgbouncer'
import { startRedis } from '../redis/redis-server'
import { type BenchFixture, seedBenchOrganization, vacuum } from './bench-fixtures'
import { measure } from './bench-load'
import { startProcess } from './bench-process'
import { validations } from './bench-targets'
import { childrenOf, cpuSecondsOf } from './cpu-seconds'

// What one validation costs each part of an installation: npm run -s bench:costs. Linux only.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, licenses: { type: 'string', default: '20000' } },
})
const API = 'dist/bench/api.mjs'
const CONNECTIONS = 128
/** as many as the API process would open itself */
const SESSIONS = 12
const WARM_UP_SECONDS = 3
/** Longer than records wait in memory before they are written. */
const FLUSH_MS = 2_500

/** Every statement of the public API is a transaction of its own; a count of the day is all that was answered. */
const DATABASE = `
  select (select xact_commit from pg_stat_database where datname = current_database())::float8 as statements,
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
    (select sum(used) from usage_day)::float8 as validated,
    (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits
      where inhparent = 'request_log'::regclass)::float8 as "requestLog"`

await runProgram(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-costs-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', TRUSTED_PROXIES: '' })
  try {
    await bundle('api.ts', API)
    await withInstallation(async ({ databaseUrl }) => {
      await applyMigrations(databaseUrl)
      const fixture = await seedBenchOrganization(Number(values.licenses))
      await vacuum()
      for (const row of await measureAll(fixture)) console.log(JSON.stringify(row))
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    rmSync('dist/bench', { recursive: true, force: true })
  }
})

async function measureAll(fixture: BenchFixture) {
  const redis = await startRedis()
  const inRedis = { REDIS_URL: redis.url }
  const redisPid = redis.process.pid
  try {
    return [
      await costs('PostgreSQL counts', fixture, {}),
      await costs('Redis counts', fixture, { env: inRedis, redisPid }),
      ...(await throughPgBouncer((pooled) =>
        costs('Redis counts, through PgBouncer', fixture, { ...pooled, env: { ...inRedis, ...pooled.env }, redisPid }),
      )),
    ]
  } finally {
    await redis.stop()
  }
}

/** Nothing where PgBouncer is not installed. */
async function throughPgBouncer<T>(run: (pooled: Setup & { env: Record<string, string> }) => Promise<T>): Promise<T[]> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return []
  const url = readEnv().DATABASE_URL
  const pooler = await startPgBouncer(url, SESSIONS)
  try {
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
    return [await run({ env, poolerPid: pooler.pid() })]
  } finally {
    await pooler.stop()
  }
}

type Setup = { env?: Record<string, string>; redisPid?: number | undefined; poolerPid?: number }

/** CPU, statements and bytes of a run, each divided by the number of validations. */
async function costs(name: string, fixture: BenchFixture, { env = {}, redisPid, poolerPid }: Setup) {
  const database = new pg.Client({ connectionString: readEnv().DATABASE_URL })
  await database.connect()
  const api = await startProcess(API, env)
  try {
    const target = { name: 'fast' as const, url: api.url, ...validations(fixture), connections: [CONNECTIONS] }
    await measure(target, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
    await sleep(FLUSH_MS)
    const postmaster = await postmasterOf(database)
    const read = async () => ({
      api: cpuSecondsOf([api.pid]),
      postgres: cpuSecondsOf([postmaster, ...childrenOf(postmaster)]),
      redis: redisPid === undefined ? 0 : cpuSecondsOf([redisPid]),
      pooler: poolerPid === undefined ? 0 : cpuSecondsOf([poolerPid]),
      ...(await readDatabase(database)),
    })
    const before = await read()
    const measured = await measure(target, { connections: CONNECTIONS, seconds: Number(values.seconds) })
    await sleep(FLUSH_MS)
    const after = await read()
    const validated = after.validated - before.validated
    const each = (key: keyof typeof after) => (after[key] - before[key]) / validated
    return {
      name,
      requests_per_second: measured.requests_per_second,
      wrong: measured.wrong_status + measured.non_2xx,
      validations: validated,
      api_cpu_us: round(each('api') * 1e6),
      postgres_cpu_us: round(each('postgres') * 1e6),
      redis_cpu_us: round(each('redis') * 1e6),
      pgbouncer_cpu_us: round(each('pooler') * 1e6),
      statements: round(each('statements'), 4),
      wal_bytes: round(each('wal')),
      request_log_bytes: round(each('requestLog')),
    }
  } finally {
    await api.stop()
    await database.end()
  }
}

type DatabaseFigures = { statements: number; wal: number; validated: number; requestLog: number }

async function readDatabase(database: pg.Client): Promise<DatabaseFigures> {
  const { rows } = await database.query<DatabaseFigures>(DATABASE)
  if (!rows[0]) throw new Error('the database has no figures')
  return rows[0]
}

async function postmasterOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  return rows[0]?.pid ?? 0
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}
