import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_ENCRYPTION_KEY } from './encryption-key'

/** Sends webhooks in a process that can be killed. */
export async function startWebhookProcess(databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/webhook-worker.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}
