import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { vi } from 'vitest'
import { testPort } from '@/tests/support/process/test-port'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { send } from '../http/client'
import { atMost } from '../setup/limits'

export type NextStart = { url: string; output: () => string; stop: () => void }

/** The built pages without our own process in front, as on a platform. */
export async function startNext(databaseUrl: string, env: Record<string, string> = {}): Promise<NextStart> {
  const port = await testPort()
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [next, 'start', '-p', String(port)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
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
  await vi.waitFor(() => send(url, { path: '/api/health' }), { timeout: atMost(50_000), interval: 100 })
  return { url, output: () => output, stop: () => child.kill('SIGKILL') }
}
