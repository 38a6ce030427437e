// npm run check: everything that needs no database, in under a minute.
import { bin, bootstrap } from './bootstrap.mjs'
import { quietStage, seconds } from './test/stages.mjs'

await bootstrap()
const began = performance.now()

// Two queues for two cores; the longer programs first in each.
const lanes = await Promise.all([
  inTurn([
    // Routes have generated types; without them, or with those of an older tree, tsc would complain.
    ['route types', [bin('next/dist/bin/next'), 'typegen']],
    ['tsc', [bin('typescript/bin/tsc'), '--noEmit']],
  ]),
  inTurn([
    ['biome', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off']],
    ['dependency-cruiser', ['scripts/lint/cruise.mjs']],
    ['knip', [bin('knip/bin/knip.js')]],
    ['core tests', [bin('vitest/vitest.mjs'), 'run', '--project', 'core']],
  ]),
])

const passed = lanes.flat().every(Boolean)
console.log(`${passed ? 'All checks passed' : 'The check failed'} (${seconds(began)}).`)
process.exit(passed ? 0 : 1)

async function inTurn(stages) {
  const results = []
  for (const [name, args] of stages) results.push(await quietStage(name, args))
  return results
}
