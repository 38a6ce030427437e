// npm run check: everything that needs no database, in under a minute. `check.mjs types` is npm run typecheck.
// --shard=1/3: a third of the programs and of the core tests.
import { bin, bootstrap } from './bootstrap.mjs'
import { shardOf } from './test/shard.mjs'
import { quietProgram, runStages, seconds } from './test/stages.mjs'

await bootstrap()
const began = performance.now()
const args = process.argv.slice(2)
const { part, flags } = shardOf(args)

const TYPES = [
  // Routes have generated types; without them, or with outdated ones, tsc would fail.
  program('route types', ['next/dist/bin/next', 'typegen']),
  // Version 7 takes a third of the time. Version 6 stays for its API, which 7.0 does not have. Several checkers would
  // each check the libraries anew: one takes two thirds of the work, beside the core tests the time of several.
  program('tsc', ['typescript-7/bin/tsc', '--noEmit', '--checkers', '1'], ['route types']),
]
const OTHERS = [
  program('biome', ['@biomejs/biome/bin/biome', 'ci', '--colors=off']),
  program('dependency-cruiser', ['scripts/lint/cruise.mjs']),
  program('knip', ['knip/bin/knip.js']),
]
const CORE = program('core tests', ['vitest/vitest.mjs', 'run', '--project', 'core', ...flags])

// Two at a time for two cores, the longest first.
const parts = part([TYPES, ...OTHERS.map((other) => [other])]).flat()
const results = await runStages(args.includes('types') ? TYPES : [CORE, ...parts], 2)

const passed = results.every((result) => result.passed)
console.log(`${passed ? 'All checks passed' : 'The check failed'} (${seconds(began)}).`)
process.exit(passed ? 0 : 1)

function program(name, [file, ...args], after = []) {
  const path = file.startsWith('scripts/') ? file : bin(file)
  return { name, after, work: () => quietProgram(name, [path, ...args]) }
}
