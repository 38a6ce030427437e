import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'

export type Ran = { code: number | null; out: string; err: string }

/** Runs `npm run -s operator -- ARGUMENT…` to its end. */
export async function runOperator(args: string[], env: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/operator.ts', ...args], {
    env: { ...process.env, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (ran.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (ran.err += chunk.toString()))
  ran.code = await once(child, 'close').then(([code]) => code)
  return ran
}
