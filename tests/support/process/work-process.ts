import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPort } from '@/tests/support/process/test-port'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'

export type WorkProcess = { url: string; stop: () => Promise<void> }

/** Starts the built work process, with its health port at `url`; resolves once it works. Throws its output if it ends. */
export async function startWorkProcess(databaseUrl: string, env: Record<string, string> = {}): Promise<WorkProcess> {
  const port = await testPort()
  const child = spawn(process.execPath, ['dist/work.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      WORKER_HEALTH_PORT: String(port),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (!output.includes('"msg":"working"')) {
    if (child.exitCode !== null) throw new Error(`the work process ended:\n${output}`)
    await sleep(50)
  }
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
