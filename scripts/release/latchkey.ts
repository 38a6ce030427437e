// The program of a release: node latchkey.mjs [COMMAND] [ARGUMENT…], loaded by entry.mjs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownUrl } from '@/lib/foundation/platform/config/env'
import { readStartArguments } from '@/lib/foundation/platform/process/read-start-arguments'
import { readPort, requireFreePort } from '../process/check-port'
import { describeFailure, Problem } from '../process/problem'
import { describeDemo } from '../start/announce'
import { markDemoAnnounced } from '../start/demo-note'
import { prepareDatabase } from '../start/prepare-database'
import { COMMANDS, commandFile } from './commands'

/** The release: this is dist/latchkey.mjs. */
const HERE = dirname(dirname(fileURLToPath(import.meta.url)))
const HEALTH_MS = 5_000
/** As a shell reports a program that SIGTERM ended. */
const TERMINATED = 143

async function main([command = 'start', ...args]: string[]): Promise<void> {
  // Variables that are already set take precedence over the file.
  if (existsSync(join(HERE, '.env'))) process.loadEnvFile(join(HERE, '.env'))
  Object.assign(process.env, { NODE_ENV: 'production', LATCHKEY_RELEASE: '1' })
  process.env['NEXT_TELEMETRY_DISABLED'] ??= '1'
  process.env['DATA_DIR'] = resolve(HERE, process.env['DATA_DIR']?.trim() || '.data')
  if (['help', '--help', '-h'].includes(command)) console.log(usage())
  else if (command === 'start') await start(args)
  else if (command === 'health') await checkHealth()
  else if (isCommand(command)) await run(commandFile(command), args)
  else throw new Problem(usage())
}

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

/** Applies migrations, then serves until a signal. */
async function start(args: string[]): Promise<void> {
  const { role } = readStartArguments(args)
  process.chdir(HERE)
  // As the first process of a container, nothing would end us otherwise. What is under way rolls back.
  const end = () => process.exit(TERMINATED)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  // A process that only runs jobs listens on no port.
  if ((role ?? process.env['ROLE']) !== 'work')
    await requireFreePort(readPort(), process.env['HOST']?.trim() || undefined)
  const demo = await prepareDatabase([join(HERE, commandFile('prepare'))])
  setPageSettings()
  if (demo) {
    console.log(describeDemo(ownUrlOfEnv(), demo).join('\n'))
    markDemoAnnounced(demo)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  await run('dist/supervisor.mjs', args)
}

/**
 * The settings of the pages as they were built, where Next's own standalone server puts them: to read next.config.mjs
 * again it would need its build tools.
 */
function setPageSettings(): void {
  const { config } = JSON.parse(readFileSync(join(HERE, '.next/required-server-files.json'), 'utf8'))
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(config)
}

/** Loads a program, which finds its arguments where they would be without this one. */
async function run(program: string, args: string[]): Promise<void> {
  const file = join(HERE, program)
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}

/** For HEALTHCHECK, in an image without curl. Throws a Problem while nothing answers. */
async function checkHealth(): Promise<void> {
  const url = `${ownUrlOfEnv()}/api/health`
  const answer = await fetch(url, { signal: AbortSignal.timeout(HEALTH_MS) }).catch(() => null)
  if (!answer?.ok) throw new Problem(`${url} does not answer with 200.`)
}

/** A process that only works listens on a port of its own, if at all. */
function ownUrlOfEnv(): string {
  const name = process.env['ROLE'] === 'work' ? 'WORKER_HEALTH_PORT' : 'PORT'
  return ownUrl({ HOST: process.env['HOST']?.trim(), PORT: readPort(process.env[name]?.trim(), name) })
}

function usage(): string {
  const lines = [
    ['start [--workers N] [--role ROLE]', 'applies pending migrations and serves (the default)'],
    ...Object.entries(COMMANDS).map(([name, { help }]) => [`${name} ${help[0]}`, help[1]]),
    ['health', 'exits with 0 while the processes of this start answer'],
  ]
  return ['Usage: node latchkey.mjs COMMAND', ...lines.map(([call = '', does]) => `  ${call.padEnd(34)} ${does}`)].join(
    '\n',
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
