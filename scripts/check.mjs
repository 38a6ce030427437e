// npm run check: everything that needs no database, in under a minute. `check.mjs types` is npm run typecheck.
import { bin, bootstrap } from './bootstrap.mjs'
import { quietStage, seconds } from './test/stages.mjs'

await bootstrap()
const began = performance.now()

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
  ['core tests', [bin('vitest/vitest.mjs'), 'run', '--project', 'core']],
]

// Two sequences for two cores, the longer programs first.
const sequences = process.argv[2] === 'types' ? [TYPES] : [TYPES, OTHERS]
const results = await Promise.all(sequences.map(inTurn))

const passed = results.flat().every(Boolean)
console.log(`${passed ? 'All checks passed' : 'The check failed'} (${seconds(began)}).`)
process.exit(passed ? 0 : 1)

async function inTurn(stages) {
  const results = []
  for (const [name, args] of stages) results.push(await quietStage(name, args))
  return results
}
