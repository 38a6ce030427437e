import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { bundled } from './bundled'

/** Starts a program on this database, in a process that can be killed; resolves with its first output. */
export async function startProgram(
  program: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundled(program)], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isOver = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code} before it said anything`)
  })
  await Promise.race([once(child.stdout, 'data'), isOver])
  return child
}

/** Sends webhooks in a process that can be killed. */
export const startWebhookProcess = (databaseUrl: string): Promise<ChildProcess> =>
  startProgram('tests/support/process/webhook-worker.ts', databaseUrl)
