// npm run test:clients: runs the tests of every client library, or of those that are named. --shard=1/3: a third of them.
// --wycheproof=FILE: with Project Wycheproof's vectors of Ed25519.
import { bootstrap, stopWith } from './bootstrap.mjs'
import { LANGUAGES } from './clients/languages.mjs'
import { hasClient, runCases, runLive, runProxied } from './clients/run-client.mjs'
import { table } from './clients/table.mjs'
import { shardOf } from './test/shard.mjs'
import { seconds } from './test/stages.mjs'
import { canInstall, installMissing } from './test/tools.mjs'

const began = performance.now()
await bootstrap()
const { register } = await import('tsx/esm/api')
register()
const { writeCaseFile } = await import('../clients/testing/cases/make-case-file.ts')
const { startCaseServer } = await import('../clients/testing/server/case-server.ts')
const { startRecordingProxy: startProxy } = await import('../clients/testing/server/recording-proxy.ts')
const { CERTIFICATE } = await import('../clients/testing/server/certificate.ts')
const { startLatchkey } = await import('./clients/live-latchkey.ts')

const chosen = choose(process.argv.slice(2))
const wycheproof = process.argv.find((arg) => arg.startsWith('--wycheproof='))?.split('=')[1]
const cases = writeCaseFile(wycheproof)
await installMissing(chosen.flatMap(({ tools }) => tools))

const rows = []
const latchkey = await startLatchkey()
try {
  // Two beside each other: one compiles while the other waits.
  const waiting = [...chosen]
  const testWaiting = async () => {
    for (let language = waiting.shift(); language; language = waiting.shift()) rows.push(await testClient(language))
  }
  await Promise.all([testWaiting(), testWaiting()])
} finally {
  await latchkey.stop()
}
report(rows)

function choose(args) {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = names.find((name) => !LANGUAGES.some((language) => language.name === name))
  if (unknown) stopWith(`There is no client "${unknown}". There are: ${LANGUAGES.map(({ name }) => name).join(', ')}.`)
  return shardOf(args).part(LANGUAGES.filter(({ name }) => names.length === 0 || names.includes(name)))
}

async function testClient(language) {
  const { name } = language
  const [missing] = await installMissing(language.tools)
  if (!hasClient(language)) return { name, skipped: `there is no clients/${name}` }
  if (missing) return { name, skipped: `${missing.packages.at(-1)} is not installed` }
  const since = performance.now()
  const own = await runCases(language, () => startCaseServer(cases))
  const live = own.problem ? null : await runLive(language, latchkey)
  const mayGoOn = live && !live.problem
  const proxied = mayGoOn ? await runProxied(language, latchkey, { startProxy, certificate: CERTIFICATE.cert }) : null
  const problem = own.problem ?? live?.problem ?? proxied?.problem ?? null
  console.log(`${problem ? 'FAIL' : 'ok  '} ${name} (${seconds(since)})`)
  if (problem) process.stdout.write(`${(proxied ?? live ?? own).output}\n`)
  return { name, own, live, problem }
}

function report(rows) {
  const ran = rows.filter(({ skipped }) => !skipped)
  const failed = ran.filter(({ problem }) => problem)
  const isShort = canInstall() && ran.length < chosen.length
  console.log(`\n${table(rows, cases.calls.length)}\n`)
  console.log(
    `${ran.length} of ${chosen.length} clients ran: ${ran.map(({ name }) => name).join(', ') || 'none'} (${seconds(began)}).`,
  )
  if (!wycheproof) console.log('Not run: the vectors of Project Wycheproof. --wycheproof=FILE adds them.')
  if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  if (isShort) console.log('On Debian, as root, every client has to run.')
  process.exit(failed.length === 0 && !isShort && ran.length > 0 ? 0 : 1)
}
