// Runs the stages of a test run, each after those that it needs, and tells how they went.
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../bootstrap.mjs'

/** What a run leaves behind: the output of each stage, its report, and pictures and traces of failed browser tests. */
export const RESULTS = join(root, 'test-results')

/**
 * Runs stages in the order given, as many at once as there are `lanes`, each once all that it is `after` have passed.
 * Resolves to `{ name, passed, ms }` of each; `passed` is null for one that could not run.
 */
export async function runStages(stages, lanes) {
  const running = new Map()
  const results = new Map()
  const waiting = [...stages]
  while (waiting.length + running.size > 0) {
    const isPassed = (name) => !stages.some((stage) => stage.name === name) || results.get(name)?.passed === true
    const isFailed = (name) => results.has(name) && !results.get(name).passed
    const ready = waiting.find(({ after = [] }) => after.every(isPassed))
    const lost = waiting.find(({ after = [] }) => after.some(isFailed))
    if (lost) {
      waiting.splice(waiting.indexOf(lost), 1)
      results.set(lost.name, { name: lost.name, passed: null, ms: 0 })
    } else if (ready && running.size < lanes) {
      waiting.splice(waiting.indexOf(ready), 1)
      running.set(ready.name, timed(ready))
    } else {
      const result = await Promise.race(running.values())
      running.delete(result.name)
      results.set(result.name, result)
    }
  }
  return stages.map(({ name }) => results.get(name))
}

/** Runs a stage, and prints that it began, how it went and how long it took. */
async function timed({ name, work }) {
  const began = performance.now()
  console.log(`     ${name} …`)
  const passed = await work()
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds(began)})`)
  return { name, passed, ms: performance.now() - began }
}

/** A program whose output goes to `test-results/NAME.log`, and is shown if it fails. Resolves to whether it passed. */
export async function quietProgram(name, args, env = {}) {
  mkdirSync(RESULTS, { recursive: true })
  const log = createWriteStream(join(RESULTS, `${name}.log`))
  const output = []
  const options = { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } }
  const code = await run(process.execPath, args, options, (chunk) => {
    log.write(chunk)
    output.push(chunk)
  })
  log.end()
  if (code !== 0) process.stdout.write(`\n== ${name}\n${Buffer.concat(output)}\n`)
  return code === 0
}

/** A program whose output is shown as it comes. Resolves to whether it passed. */
export const loudProgram = async (_, args, env = {}) =>
  (await run(process.execPath, args, { env: { ...process.env, ...env } })) === 0

export const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`
