import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@/scripts/process/free-port'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'

export type Transport = 'fast' | 'route'
export type ServerProcess = {
  url: string
  process: ChildProcess
  /** Everything it wrote, for tests of what may not be in it. */
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The built server as a process of its own, as a container runs it. */
export async function startServerProcess(
  databaseUrl: string,
  transport: Transport,
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      PORT: String(port),
      PUBLIC_API_LANE: transport,
      PRELOAD_PAGES: '0',
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
  await untilServing(child, url, () => output)
  return { url, process: child, output: () => output, stop: (signal = 'SIGTERM') => stop(child, signal) }
}

async function untilServing(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    if (child.exitCode !== null) throw new Error(`the server ended before it served:\n${output()}`)
    const health = await fetch(`${url}/api/health`).catch(() => null)
    if (health?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not serve within a minute:\n${output()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}
