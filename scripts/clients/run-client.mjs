// Runs one client's own tests: against the cases, and against a Latchkey.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../bootstrap.mjs'
import { countTests } from './count-tests.mjs'

/** Three validations, two lookups, and a validation with keys that the client fetched. */
const LIVE_CALLS = 6

export const hasClient = ({ name }) => existsSync(folderOf(name))

/** Builds the client and runs its tests against a case server of its own, which says which cases were run. */
export async function runCases(language, startServer) {
  const server = await startServer()
  try {
    const tests = await runSteps(language, language.steps, { LATCHKEY_CASES_URL: server.url })
    const unjudged = server.unjudged()
    const problem = unjudged.length > 0 ? `${unjudged.length} cases were not run, "${unjudged[0]}" for one` : null
    return { ...tests, problem: tests.problem ?? problem }
  } finally {
    await server.stop()
  }
}

/** Runs the tests of the built client against a product of its own, whose counter proves that they called. */
export async function runLive(language, latchkey) {
  const { live, countCalls } = await latchkey.givenProduct()
  const tests = await runSteps(language, language.steps.slice(-1), { LATCHKEY_LIVE: live })
  const calls = await countCalls()
  const problem = calls < LIVE_CALLS ? `Latchkey counted ${calls} calls, not ${LIVE_CALLS}` : null
  return { ...tests, calls, problem: tests.problem ?? problem }
}

async function runSteps({ name }, steps, variables) {
  const env = { ...process.env, ...variables }
  for (const unset of ['LATCHKEY_API_KEY', 'LATCHKEY_BASE_URL']) delete env[unset]
  let output = ''
  for (const [command, ...args] of steps) {
    const chunks = []
    const options = { cwd: folderOf(name), env, stdio: ['ignore', 'pipe', 'pipe'] }
    const code = await run(command, args, options, (chunk) => chunks.push(chunk))
    output = Buffer.concat(chunks).toString()
    if (code !== 0) return { tests: countTests(output), problem: `${command} ended with ${code}`, output }
  }
  return { tests: countTests(output), problem: null, output }
}

const folderOf = (name) => join(root, 'clients', name)
