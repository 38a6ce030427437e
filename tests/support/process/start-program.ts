import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { bundle } from '@/scripts/build/build-if-stale'
import { TEST_ENCRYPTION_KEY } from '../fixtures/encryption-key'
import { bundleFolder } from './bundle-folder'

const bundled = new Map<string, Promise<string>>()

/** Bundled into one file each, once: a program of many files takes seconds to start. */
async function bundleOnce(program: string): Promise<string> {
  const outfile = `${bundleFolder()}/${basename(program, '.ts')}-${process.pid}.mjs`
  await bundle(program, outfile)
  return outfile
}

/** Starts a program on this database, in a process that can be killed; resolves with its first output. */
export async function startProgram(
  program: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const file = bundled.get(program) ?? bundleOnce(program)
  bundled.set(program, file)
  const child = spawn(process.execPath, [await file], {
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
