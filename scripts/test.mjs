// npm test: everything, as CI runs it. With names, only the test files whose paths contain one of them.
// --changed[=COMMIT]: what the changes since a commit can reach. --shard=1/3: a third of each stage.
// npm run test:STAGE: one stage; arguments go to its runner.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { bin, bootstrap, stopWith } from './bootstrap.mjs'
import { ensureBrowsers } from './test/browser-tools.mjs'
import { changedFiles, reachOf, stagesNamed } from './test/choose.mjs'
import { ensureDocsTools } from './test/docs-tools.mjs'
import { printReport, reportFile } from './test/report.mjs'
import { loudProgram, quietProgram, RESULTS, runStages, seconds } from './test/stages.mjs'
import { ensureTools } from './test/tools.mjs'

/** Of two idle cores. */
const QUICK_BUILD_MS = 100_000
// The two workers of a stage fill two cores to nine tenths; a second stage beside it would only make it wait.
const LANES = Math.max(1, Math.floor(availableParallelism() / 2))
const EVERYTHING = ['check', 'build', 'faults', 'e2e', 'integration', 'contract', 'clients', 'docs', 'browsers']
const { CITUS_URL, CITUS_BIN } = process.env
if (CITUS_URL || CITUS_BIN) EVERYTHING.push('history')

const began = performance.now()
await bootstrap()
await ensureTools()
rmSync(RESULTS, { recursive: true, force: true })

const given = process.argv.slice(2)
const stage = flag('stage')
const shard = given.filter((arg) => arg.startsWith('--shard='))
const since = given.includes('--changed') ? 'HEAD' : flag('changed')
const args = given.filter((arg) => !/^--(stage|shard|changed)\b/.test(arg))
const names = args.filter((arg) => !arg.startsWith('-'))
const reach = since ? reachOf(changedFiles(since)) : { product: true, clients: true, docs: true }

const chosen = stage ? [stage] : names.length > 0 ? stagesNamed(names) : EVERYTHING
if (chosen.length === 0) stopWith(`No test file has ${names.join(' or ')} in its path.`)
// Alone, a stage may be watched, and its runner may be one that never ends.
const program = chosen.length === 1 ? loudProgram : quietProgram
const results = await runStages(withBuild(chosen).filter(isReached).map(stageOf), LANES)
printReport(results)

const failed = results.filter(({ passed }) => !passed)
console.log(
  failed.length === 0
    ? `\nAll tests passed (${seconds(began)}).`
    : `\nFailed: ${failed.map(({ name }) => name).join(', ')} (${seconds(began)}).`,
)
if (!stage && names.length === 0 && !EVERYTHING.includes('history'))
  console.log('\nNOT RUN: the history on Citus. Set CITUS_URL or CITUS_BIN: see CONTRIBUTING.md.')
process.exit(failed.length === 0 ? 0 : 1)

function flag(name) {
  return given.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/** All but the unit tests and the check run what is built. */
function withBuild(stages) {
  const isBuilt = stages.includes('build') || stages.every((name) => ['unit', 'check', 'history'].includes(name))
  return isBuilt ? stages : ['build', ...stages]
}

function isReached(name) {
  return reach[name] ?? true
}

function stageOf(name) {
  const { after = ['build'], work } = {
    check: { after: [], work: () => program('check', ['scripts/check.mjs', ...shard]) },
    build: { after: [], work: build },
    unit: { after: [], work: () => vitest('unit', 'core') },
    integration: { work: () => vitest('integration', 'server') },
    contract: { work: () => vitest('contract', 'contract') },
    faults: { work: () => vitest('faults', 'faults') },
    history: { after: [], work: () => vitest('history', 'history') },
    clients: { work: () => program('clients', ['scripts/test-clients.mjs', ...shard]) },
    // After the clients, which its samples use.
    docs: { after: ['build', 'clients'], work: docs },
    e2e: { work: playwright },
    browsers: { work: browsers },
  }[name]
  return { name, after, work }
}

/** How long it takes tells how slow the machine is, unless TEST_SLOWNESS says so: limits of waiting stretch by it. */
async function build() {
  const began = performance.now()
  const passed = await program('build', ['scripts/run.mjs', 'scripts/build.ts'])
  process.env.TEST_SLOWNESS ??= String(Math.max(1, (performance.now() - began) / QUICK_BUILD_MS))
  return passed
}

/**
 * Vitest follows the imports of a changed file to the tests it reaches. What runs the built product imports nothing of
 * it: a change of the product reaches all of that.
 */
function vitest(stage, project, more = args) {
  const isWhole = reach.product && ['contract', 'faults', 'browsers', 'docs'].includes(stage)
  const changed = since && !isWhole ? [`--changed=${since}`, '--passWithNoTests'] : []
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(stage)}`]
  const all = ['run', '--project', project, ...report, ...shard, ...changed, ...more]
  return program(stage, [bin('vitest/vitest.mjs'), ...all])
}

/** Fails also where something that should be there is missing. */
async function docs() {
  const isComplete = await ensureDocsTools()
  const titles = stage === 'docs' && args.length > 0 ? ['-t', args.join('|')] : args
  return (await vitest('docs', 'docs', titles)) && isComplete
}

/** Firefox and WebKit; left out where they cannot be installed. */
async function browsers() {
  const { isThere, isRequired } = await ensureBrowsers()
  return isThere ? vitest('browsers', 'browsers') : !isRequired
}

function playwright() {
  const changed = since && !reach.product ? [`--only-changed=${since}`, '--pass-with-no-tests'] : []
  // A filter by title is `-t` for Vitest.
  const all = ['test', ...shard, ...changed, ...args.map((arg) => (arg === '-t' ? '-g' : arg))]
  return program('e2e', [bin('playwright/cli.js'), ...all], { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('e2e') })
}
