import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build'
import { applyMigrations } from '../database/apply-migrations'
import { withInstallation } from '../database/installation'
import { Problem, runProgram } from '../problem'
import { measure } from './bench-load'
import { type BenchReport, printReport, type Row, summarize } from './bench-report'
import { type BenchTarget, startTargets } from './bench-targets'
import { createBenchWorld } from './bench-world'

const WARM_UP_SECONDS = 2

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    licenses: { type: 'string', default: '100000' },
    targets: { type: 'string', default: '' },
    connections: { type: 'string', default: '1,32,128' },
  },
})
const options = {
  rounds: wholeNumber('rounds', values.rounds),
  seconds: wholeNumber('seconds', values.seconds),
  licenses: wholeNumber('licenses', values.licenses),
}

await runProgram(async () => {
  // A data folder of its own: a benchmark neither reads nor leaves anything in yours.
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', TRUSTED_PROXIES: '' })
  try {
    await buildIfStale()
    const report = await withInstallation(async ({ databaseUrl }) => {
      await applyMigrations(databaseUrl)
      return runBench()
    })
    if (values.json) console.log(JSON.stringify(report))
    else printReport(report)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function runBench(): Promise<BenchReport> {
  progress(`Making ${options.licenses} licenses…`)
  const { targets: all, stop } = await startTargets(await createBenchWorld(options.licenses))
  const targets = all.filter(({ name }) => values.targets === '' || values.targets.split(',').includes(name))
  try {
    for (const target of targets) await measure(target, { connections: 32, seconds: WARM_UP_SECONDS })
    const rows: Row[] = []
    for (let round = 1; round <= options.rounds; round++) rows.push(...(await runRound(targets, round)))
    return summarize(rows)
  } finally {
    await stop()
  }
}

/** Interleaved, so that what else the machine does meets every target alike. */
async function runRound(targets: BenchTarget[], round: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const connections of values.connections.split(',').map(Number)) {
    for (const target of targets) {
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
