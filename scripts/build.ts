import { buildIfStale } from './build/build-if-stale'
import { runProgram } from './process/problem'
import { buildRelease } from './release/build-release'

await runProgram(async () => {
  await buildIfStale()
  // Vercel takes the pages alone.
  if (process.env['VERCEL'] !== '1') await buildRelease()
})
