// npm run check: everything that needs no database, in under a minute. `check.mjs types` is npm run typecheck.
// --shard=1/3: a third of the programs and of the core tests.
import { bin, bootstrap } from './bootstrap.mjs'
import { shardOf } from './test/shard.mjs'
import { quietProgram, seconds, timed } from './test/stages.mjs'

await bootstrap()
const began = performance.now()
const args = process.argv.slice(2)
const { part, flags } = shardOf(args)

const TYPES = [
  // Routes have generated types; without them, or with outdated ones, tsc would fail.
  ['route types', [bin('next/dist/bin/next'), 'typegen']],
  // Version 7 takes a third of the time. Version 6 stays for its API, which 7.0 does not have.
  ['tsc', [bin('typescript-7/bin/tsc'), '--noEmit']],
]
const OTHERS = [
  ['biome', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off']],
  ['dependency-cruiser', ['scripts/lint/cruise.mjs']],
  ['knip', [bin('knip/bin/knip.js')]],
]
const CORE = ['core tests', [bin('vitest/vitest.mjs'), 'run', '--project', 'core', ...flags]]

// Two sequences for two cores, the longer programs first.
const [types = [], ...others] = part([TYPES, ...OTHERS.map((program) => [program])])
const sequences = args.includes('types') ? [TYPES] : [types, [...others.flat(), CORE]]
const results = await Promise.all(sequences.map(inTurn))

const passed = results.flat().every((result) => result.passed)
console.log(`${passed ? 'All checks passed' : 'The check failed'} (${seconds(began)}).`)
process.exit(passed ? 0 : 1)

async function inTurn(programs) {
  const results = []
  for (const [name, args] of programs) results.push(await timed({ name, work: () => quietProgram(name, args) }))
  return results
}
