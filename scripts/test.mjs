// npm test: everything, as CI runs it. Arguments go to vitest.
import { bin, bootstrap, run } from './bootstrap.mjs'
import { loudStage, seconds } from './stages.mjs'
import { ensureTools } from './tools.mjs'

const began = performance.now()
await bootstrap()
await ensureTools()

const stages = [
  ['check', () => node('scripts/check.mjs')],
  ['build', () => node('scripts/run.mjs', 'scripts/build-app.ts')],
  ['server', () => vitest('server', 'faults')],
  ['contract', () => vitest('contract')],
  ['e2e', () => vitest('e2e')],
]

const failed = []
for (const [name, work] of stages) if (!(await loudStage(name, work))) failed.push(name)

console.log(failed.length === 0 ? `\nAll tests passed (${seconds(began)}).` : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function node(...args) {
  return (await run(process.execPath, args)) === 0
}

function vitest(...projects) {
  const chosen = projects.flatMap((project) => ['--project', project])
  return node(bin('vitest/vitest.mjs'), 'run', ...chosen, '--passWithNoTests', ...process.argv.slice(2))
}
