// Runs one client's own tests: against the cases, and against a Latchkey.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../bootstrap.mjs'
import { countTests } from './count-tests.mjs'

/** Three validations, two lookups, and a validation with keys that the client fetched. */
const LIVE_CALLS = 6

/** What would lead a client elsewhere. */
const UNSET = ['LATCHKEY_API_KEY', 'LATCHKEY_BASE_URL', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY'].flatMap(
  (name) => [name, name.toLowerCase()],
)

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
  const tests = await runSteps(language, liveSteps(language), { LATCHKEY_LIVE: live })
  const calls = await countCalls()
  return { ...tests, calls, problem: tests.problem ?? tooFew(calls) }
}

const liveSteps = ({ live, steps }) => (live ? [live] : steps.slice(-1))

const tooFew = (calls) => (calls < LIVE_CALLS ? `Latchkey counted ${calls} calls, not ${LIVE_CALLS}` : null)

/**
 * Runs the tests of the built client once more, with a Latchkey that only the proxy of the environment can reach: by
 * tunnels, and by requests with whole URLs.
 */
export async function runProxied(language, latchkey, { startProxy, certificate }) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-trust-'))
  try {
    const file = join(folder, 'certificate.pem')
    writeFileSync(file, certificate)
    const trust = language.trust(file)
    for (const protocol of ['https', 'http']) {
      const tests = await runBehindProxy(language, await latchkey.givenProduct(), { protocol, trust, startProxy })
      if (tests.problem) return { ...tests, problem: `${tests.problem} (through a proxy, ${protocol})` }
    }
    return { problem: null, output: '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runBehindProxy(language, { live, countCalls }, { protocol, trust, startProxy }) {
  const product = JSON.parse(live)
  const proxy = await startProxy(product.base_url)
  try {
    const variables = { [`${protocol.toUpperCase()}_PROXY`]: proxy.url, ...trust }
    const base_url = `${protocol}://licenses.test`
    const LATCHKEY_LIVE = JSON.stringify({ ...product, base_url })
    const tests = await runSteps(language, liveSteps(language), { ...variables, LATCHKEY_LIVE })
    const calls = await countCalls()
    return { ...tests, problem: tests.problem ?? problemOf(proxy, protocol) ?? tooFew(calls) }
  } finally {
    await proxy.stop()
  }
}

function problemOf({ requests, problems }, protocol) {
  const isExpected = (asked) =>
    protocol === 'https' ? asked === 'CONNECT licenses.test:443' : /^(?:GET|POST) http:\/\/licenses\.test\//.test(asked)
  const odd = requests.find((asked) => !isExpected(asked))
  return odd === undefined ? (problems[0] ?? null) : `the proxy was asked for "${odd}"`
}

async function runSteps({ name }, steps, variables) {
  const env = { ...process.env }
  for (const unset of UNSET) delete env[unset]
  Object.assign(env, variables)
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
