import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { until } from '../setup/until'
import { testPort } from './test-port'

/** How a call is answered: by the API process, or by the route handlers of a web process alone, as on a platform. */
export type Transport = 'api' | 'web'
/** The processes to start: all, or only one. */
export type ServerRole = 'all' | Transport
export type ServerProcess = {
  url: string
  process: ChildProcess
  /** All of its output, for tests of what it must not contain. */
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

type Options = { answers?: string; args?: string[] }

/** Starts the build, as a container runs it, on a free port unless the environment names one. Resolves once the path `answers`. */
export async function startServerProcess(
  databaseUrl: string,
  role: ServerRole,
  env: Record<string, string> = {},
  { answers = role === 'api' ? '/api/health' : '/robots.txt', args = [] }: Options = {},
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await testPort()))
  const child = spawn(process.execPath, [`dist/${PROGRAMS[role]}.mjs`, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      PORT: String(port),
      ROLE: role,
      STOP_PAUSE_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const url = `http://127.0.0.1:${port}`
  await untilServing(child, `${url}${answers}`, () => output)
  return { url, process: child, output: () => output, stop: (signal = 'SIGTERM') => stop(child, signal) }
}

const PROGRAMS = { all: 'supervisor', api: 'api', web: 'web' }

async function untilServing(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const isServing = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended before it served:\n${output()}`)
    return (await fetch(url).catch(() => null))?.ok || null
  }
  const giveUp = () => {
    child.kill('SIGKILL')
    return `the server does not serve:\n${output()}`
  }
  await until(isServing, giveUp, 120_000)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}
