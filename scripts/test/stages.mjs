// Runs programs in sequence or in parallel, and reports their results.
import { run } from '../bootstrap.mjs'

/** A stage whose output is streamed. Resolves to whether it passed. */
export async function loudStage(name, work) {
  const began = performance.now()
  console.log(`\n== ${name}`)
  const passed = await work()
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(began)})`)
  return passed
}

/** A program whose output is shown only on failure. Resolves to whether it passed. */
export async function quietStage(name, args) {
  const began = performance.now()
  const output = []
  const code = await run(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] }, (chunk) => output.push(chunk))
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds(began)})`)
  if (code !== 0) process.stdout.write(`${Buffer.concat(output)}\n`)
  return code === 0
}

export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`
