import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPool } from '@/lib/foundation/platform/database/db'
import { buildIfStale, programFile } from '@/scripts/build/build-if-stale'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { withInstallation } from '@/scripts/database/installation'
import { Problem, runProgram } from '@/scripts/process/problem'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { seedBenchOrganization, vacuum } from '../bench/bench-fixtures'
import { measure } from '../bench/bench-load'
import { startProcess } from '../bench/bench-process'
import { type BenchTarget, validations } from '../bench/bench-targets'
import { requireRedis, startRedis } from '../redis/redis-server'
import { startBeside } from './beside'
import { type SoakResult, tableOf, trendsOf, writeSoak } from './report'
import { type Sample, takeSample } from './sample'
import { startSteadyLoad } from './steady-load'

const METRICS_TOKEN = 'metrics-token-of-the-soak'
const LICENSES = 100_000
const SHARE_OF_PEAK = 0.6
const PEAK = { connections: 128, seconds: 20 }
const WARM_UP = { connections: 32, seconds: 5 }
const CONNECTIONS = 64
/** Enough for a trend, far enough apart that a p99 has thousands of answers. */
const SAMPLES = 60
const LEAST_PAUSE_MS = 3_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    // Writes the table of docs/soak.md.
    write: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)

/**
 * npm run soak: measures the peak, and then holds 60 % of it with pages, imports and webhooks beside. Prints how memory,
 * file descriptors, database connections and the 99th percentile began and ended; exits with 1 unless all are flat.
 */
await runProgram(async () => {
  if (!(minutes > 0 && minutes <= 24 * 60)) throw new Problem('--minutes needs a number from 1 to 1440.')
  requireRedis()
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-soak-'))
  const key = { ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', TRUSTED_PROXIES: '', ...key })
  try {
    await buildIfStale()
    const result = await withInstallation(async ({ databaseUrl }) => {
      await applyMigrations(databaseUrl)
      return soak()
    })
    console.log(tableOf(result))
    if (values.write) writeSoak(result)
    const steep = trendsOf(result).filter(({ isFlat }) => !isFlat)
    if (steep.length > 0) throw new Problem(`Not flat: ${steep.map(({ name }) => name).join(', ')}.`)
    if (result.failed > 0) throw new Problem(`${result.failed} calls were not answered with 2xx.`)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function soak(): Promise<SoakResult> {
  progress(`Making ${LICENSES} licenses…`)
  const fixture = await seedBenchOrganization(LICENSES)
  await vacuum()
  const redis = await startRedis()
  const env = { REDIS_URL: redis.url, METRICS_TOKEN, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }
  const server = await startProcess(programFile('supervisor'), env, { answers: '/robots.txt' })
  const pool = createPool()
  try {
    const target: BenchTarget = { name: 'fast', url: server.url, ...validations(fixture), connections: [] }
    const beside = await startBeside({ pool, url: server.url, slug: fixture.slug })
    await measure(target, WARM_UP)
    const { requests_per_second: peakPerSecond } = await measure(target, PEAK)
    const perSecond = Math.floor(peakPerSecond * SHARE_OF_PEAK)
    progress(`${peakPerSecond} a second at the peak. ${minutes} minutes at ${perSecond}…`)
    const load = startSteadyLoad(target, { perSecond, seconds: Math.round(minutes * 60), connections: CONNECTIONS })
    const samples = await sampleUntil(load.done, async () => {
      const { answers, p99Ms } = load.takeWindow()
      const sample = await takeSample(server.url, METRICS_TOKEN, pool)
      return answers === 0 ? sample : { ...sample, 'p99 of validations': p99Ms }
    })
    const result = { minutes, peakPerSecond, perSecond, ...(await load.done), ...beside.counts(), samples }
    await beside.stop()
    return result
  } finally {
    await pool.end()
    await server.stop()
    await redis.stop()
  }
}

async function sampleUntil(end: Promise<unknown>, take: () => Promise<Sample>): Promise<Sample[]> {
  const pauseMs = Math.max(LEAST_PAUSE_MS, (minutes * 60_000) / SAMPLES)
  const samples: Sample[] = []
  let isOver = false
  const over = end.then(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([over, sleep(pauseMs)])
    // The last window may be short, and its percentile a matter of luck.
    if (!isOver) samples.push(await take())
    if (samples.length > 0) progress(JSON.stringify(samples.at(-1)))
  }
  return samples
}

function progress(line: string): void {
  console.error(line)
}
