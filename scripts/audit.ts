import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { printLine } from './process/print-line'
import { Problem, runProgram } from './process/problem'
import { licenseProblems } from './supply-chain/licenses'
import { readLock } from './supply-chain/lock-file'

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})
/** npm's own wait between two tries is ten seconds. */
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000']
const GRAVE = new Set(['high', 'critical'])
const USAGE = 'Use npm run audit, or npm run audit -- --strict where the registry must answer.'

/**
 * npm run audit: the licenses of all packages, and what the registry knows of their vulnerabilities. Without a registry
 * that answers, the second part is left out; `--strict`, as in CI, then fails.
 */
await runProgram(async () => {
  const [option, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (option !== undefined && option !== '--strict')) throw new Problem(USAGE)
  const lock = readLock()
  const problems = licenseProblems(lock)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  await printLine(`The licenses of ${lock.size} packages are allowed.`)
  const grave = askRegistry()
  if (grave === null && option === '--strict') throw new Problem('The registry does not tell vulnerabilities.')
  if (grave === null) return printLine('The registry does not tell vulnerabilities, so they were not checked.')
  if (grave.length > 0) throw new Problem(`Known vulnerabilities:\n${grave.join('\n')}`)
  await printLine('No package has a known vulnerability of high severity.')
})

/** The packages with grave vulnerabilities; null if the registry does not answer. */
function askRegistry(): string[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json', ...RETRIES], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const answer = report.safeParse(readJson(stdout))
  if (!answer.success) return null
  return Object.entries(answer.data.vulnerabilities)
    .filter(([, { severity }]) => GRAVE.has(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
