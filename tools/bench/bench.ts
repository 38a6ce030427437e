import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '@/scripts/build/build-if-stale'
import { applyMigrations } from '@/scripts/database/apply-migrations'
import { withInstallation } from '@/scripts/database/installation'
import { Problem, runProgram } from '@/scripts/process/problem'
import { requireRedis } from '../redis/redis-server'
import { assertAims } from './bench-aims'
import { seedAddressHistory, seedBenchOrganization, vacuum } from './bench-fixtures'
import { measure } from './bench-load'
import { measurePure } from './bench-pure'
import { type BenchReport, printReport, type Row, summarize } from './bench-report'
import { measureSigning } from './bench-signing'
import { measureMemory } from './bench-soak'
import { countStatements } from './bench-statements'
import { type BenchData, type BenchTarget, startTargets } from './bench-targets'
import { readReport, writeThroughput } from './write-throughput'

const CONNECTIONS = [1, 32, 128]
const WARM_UP_SECONDS = 2

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    // Skips the longest measurements: million, memory.
    without: { type: 'string', default: '' },
    // Targets to measure, by default all: empty,fast,fast_pg.
    only: { type: 'string', default: '' },
    // Fails if a ratio misses its aim.
    assert: { type: 'boolean', default: false },
    // Writes the table of docs/throughput.md; with --from, from the JSON of an earlier run, without measuring.
    write: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})
const options = {
  rounds: wholeNumber('rounds', values.rounds),
  seconds: wholeNumber('seconds', values.seconds),
}

await runProgram(async () => {
  const report = values.from === undefined ? await measureAll() : readReport(values.from)
  if (values.json) console.log(JSON.stringify(report))
  else printReport(report)
  if (values.write) writeThroughput(report)
  if (values.assert) assertAims(report)
})

async function measureAll(): Promise<BenchReport> {
  // Checked before spending minutes on a build and a million licenses.
  requireRedis()
  // A separate data folder, so that a benchmark does not touch yours.
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', TRUSTED_PROXIES: '' })
  try {
    await buildIfStale()
    return await withInstallation(async ({ databaseUrl }) => {
      await applyMigrations(databaseUrl)
      return runBench()
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runBench(): Promise<BenchReport> {
  const data = await seedBenchData()
  const { targets, fast, seller, redisUrl, stop } = await startTargets(data)
  try {
    const measured = chosen(targets)
    for (const target of measured) await measure(target, { connections: 32, seconds: WARM_UP_SECONDS })
    const rows: Row[] = []
    for (let round = 1; round <= options.rounds; round++) rows.push(...(await runRound(measured, round)))
    const report = summarize(rows)
    Object.assign(report.ratios, await countStatements(data.usual, redisUrl), measurePure(), await measureSigning())
    const answered = seller.answeredSeconds()
    if (answered !== undefined) report.ratios['sale_event_p99_seconds'] = Math.round(answered * 1_000) / 1_000
    const usual = targets.find(({ name }) => name === 'fast')
    if (usual && !isLeftOut('memory')) {
      progress('Five minutes of full load…')
      report.ratios['rss_growth_5min'] = await measureMemory(usual, fast)
    }
    return report
  } finally {
    await stop()
  }
}

async function seedBenchData(): Promise<BenchData> {
  progress(`Making ${isLeftOut('million') ? 201_000 : 1_201_000} licenses…`)
  const data = {
    usual: await seedBenchOrganization(100_000),
    signed: await seedBenchOrganization(100_000, true),
    thousand: await seedBenchOrganization(1_000),
    million: isLeftOut('million') ? null : await seedBenchOrganization(1_000_000),
    history1: await seedAddressHistory(1),
    history10k: await seedAddressHistory(10_000),
  }
  await vacuum()
  return data
}

function isLeftOut(part: 'million' | 'memory'): boolean {
  return values.without.split(',').includes(part)
}

function chosen(targets: BenchTarget[]): BenchTarget[] {
  if (values.only === '') return targets
  const names = values.only.split(',')
  const unknown = names.find((name) => !targets.some((target) => target.name === name))
  if (unknown) throw new Problem(`--only has ${unknown}. Targets: ${targets.map(({ name }) => name).join(', ')}.`)
  return targets.filter(({ name }) => names.includes(name))
}

/** Interleaved, so that other load on the machine affects every target alike. */
async function runRound(targets: BenchTarget[], round: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const connections of CONNECTIONS) {
    for (const target of targets.filter((each) => each.connections.includes(connections))) {
      const measured = await measure(target, { connections, seconds: options.seconds })
      progress(`round ${round}/${options.rounds}  ${target.name} at ${connections}: ${JSON.stringify(measured)}`)
      rows.push({ target: target.name, connections, ...measured })
    }
  }
  return rows
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new Problem(`--${name} needs a whole number from 1 up.`)
  return value
}

function progress(line: string): void {
  console.error(line)
}
