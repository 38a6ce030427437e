// npm test: everything, as CI runs it. With arguments, only the tests that vitest finds by them.
import { bin, bootstrap, run } from './bootstrap.mjs'
import { loudStage, seconds } from './test/stages.mjs'
import { ensureTools } from './test/tools.mjs'

const began = performance.now()
await bootstrap()
await ensureTools()

const names = process.argv.slice(2)
const everything = [
  ['check', () => node('scripts/check.mjs')],
  ['build', () => node('scripts/run.mjs', 'scripts/build.ts')],
  ['server', () => vitest('server', 'faults')],
  ['contract', () => vitest('contract')],
  ['e2e', () => vitest('e2e')],
]
const chosen = [
  ['build', () => node('scripts/run.mjs', 'scripts/build.ts')],
  ['tests', () => node(bin('vitest/vitest.mjs'), 'run', ...names)],
]

const failed = []
for (const [name, work] of names.length === 0 ? everything : chosen)
  if (!(await loudStage(name, work))) failed.push(name)

console.log(failed.length === 0 ? `\nAll tests passed (${seconds(began)}).` : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function node(...args) {
  return (await run(process.execPath, args)) === 0
}

function vitest(...projects) {
  return node(bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]))
}
