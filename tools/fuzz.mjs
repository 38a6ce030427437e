// npm run fuzz -- --calls 5000 --seed 7: calls made from docs/openapi.json, against a server of its own.
import { parseArgs } from 'node:util'
import { bin, bootstrap, run } from '../scripts/bootstrap.mjs'
import { ensureTools } from '../scripts/test/tools.mjs'

await bootstrap()
await ensureTools()
const { values } = parseArgs({ options: { calls: { type: 'string' }, seed: { type: 'string' } } })
process.env.FUZZ_CALLS = values.calls ?? '5000'
process.env.FUZZ_SEED = values.seed ?? String(Date.now() % 1_000_000)

const built = await run(process.execPath, ['scripts/run.mjs', 'scripts/build.ts'])
const vitest = [bin('vitest/vitest.mjs'), 'run', '--project', 'contract', 'tests/contract/management/fuzz.test.ts']
process.exit(built === 0 ? await run(process.execPath, vitest) : built)
