// npm test: everything, as CI runs it. Arguments go to vitest.
import { existsSync } from 'node:fs'
import { bin, bootstrap, run } from './bootstrap.mjs'
import { loudStage, seconds } from './stages.mjs'
import { ensureTools } from './tools.mjs'

const began = performance.now()
await bootstrap()
await ensureTools()

const projects = ['server', 'contract', ...(existsSync('tests/e2e') ? ['e2e'] : [])]
const stages = [
  ['check', () => node('scripts/check.mjs')],
  ['build', () => node('scripts/run.mjs', 'scripts/build-app.ts')],
  ...projects.map((project) => [project, () => vitest(project)]),
]

const failed = []
for (const [name, work] of stages) if (!(await loudStage(name, work))) failed.push(name)

console.log(failed.length === 0 ? `\nAll tests passed (${seconds(began)}).` : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function node(...args) {
  return (await run(process.execPath, args)) === 0
}

function vitest(project) {
  return node(bin('vitest/vitest.mjs'), 'run', '--project', project, '--passWithNoTests', ...process.argv.slice(2))
}
