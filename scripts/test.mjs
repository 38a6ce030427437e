// npm test: everything, as CI runs it. With arguments, only the test files whose paths contain one of them.
// npm run test:STAGE: one stage of it; arguments go to its runner.
import { bin, bootstrap, run } from './bootstrap.mjs'
import { ensureBrowsers } from './test/browser-tools.mjs'
import { runnersOf } from './test/choose.mjs'
import { ensureDocsTools } from './test/docs-tools.mjs'
import { loudStage, seconds } from './test/stages.mjs'
import { ensureTools } from './test/tools.mjs'

const STAGE = '--stage='

const began = performance.now()
await bootstrap()
await ensureTools()

const given = process.argv.slice(2)
const names = given.filter((name) => !name.startsWith(STAGE))
const only = given.find((name) => name.startsWith(STAGE))?.slice(STAGE.length)

const build = ['build', () => node('scripts/run.mjs', 'scripts/build.ts')]
const single = {
  unit: [['unit', () => vitest(['core'], names)]],
  integration: [build, ['integration', () => vitest(['server'], names)]],
  contract: [build, ['contract', () => vitest(['contract'], names)]],
  faults: [build, ['faults', () => vitest(['faults'], names)]],
  docs: [build, ['docs', () => docs(names.length === 0 ? [] : ['-t', names.join('|')])]],
  e2e: [build, ['e2e', () => playwright(names)]],
  browsers: [build, ['browsers', () => browsers(names)]],
}

const failed = []
for (const [name, work] of chosen()) if (!(await loudStage(name, work))) failed.push(name)

console.log(failed.length === 0 ? `\nAll tests passed (${seconds(began)}).` : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

function chosen() {
  if (only) return single[only]
  if (names.length === 0) return everything()
  const runners = runnersOf(names)
  return [
    build,
    ...(runners.vitest ? [['tests', () => vitest([], names)]] : []),
    ...(runners.playwright ? [['browser tests', () => playwright(names.map(titleFlag))]] : []),
  ]
}

function everything() {
  return [
    ['check', () => node('scripts/check.mjs')],
    build,
    ['server', () => vitest(['server', 'faults'])],
    ['contract', () => vitest(['contract'])],
    ['clients', () => node('scripts/test-clients.mjs')],
    // After the clients, which the samples of the documentation use.
    ['docs', () => docs()],
    ['e2e', () => playwright()],
  ]
}

/** Filter by title: Vitest's flag, under the name that Playwright Test has for it. */
function titleFlag(arg) {
  return arg === '-t' ? '-g' : arg
}

async function node(...args) {
  return (await run(process.execPath, args)) === 0
}

function vitest(projects, names = []) {
  return node(bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]), ...names)
}

/** Fails also where something that should be there is missing. */
async function docs(names = []) {
  const isComplete = await ensureDocsTools()
  return (await vitest(['docs'], names)) && isComplete
}

/** Firefox and WebKit; left out where they cannot be installed. */
async function browsers(names = []) {
  const { isThere, isRequired } = await ensureBrowsers()
  return isThere ? vitest(['browsers'], names) : !isRequired
}

function playwright(names = []) {
  return node(bin('playwright/cli.js'), 'test', ...names)
}
