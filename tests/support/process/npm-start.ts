import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { atMost } from '../setup/limits'

/** Its own database, without the demo. */
const ALONE = { DATABASE_URL: '', ENCRYPTION_KEY: '', SKIP_DEMO: '1', STOP_PAUSE_SECONDS: '0' }

export type StartedProgram = { process: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Runs `npm start` with the embedded database of a data folder; the test sets the other environment variables. */
export function runNpmStart(
  env: Record<string, string>,
  { args = [], cwd = process.cwd() }: Options = {},
): StartedProgram {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd,
    env: { ...process.env, ...ALONE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { process: child, output: () => output, ended: once(child, 'close').then(([code]) => code) }
}

type Options = { args?: string[]; cwd?: string }

/** Waits until it is ready; fails with its output if it exits before. */
export async function untilReady({ process: child, output }: StartedProgram): Promise<void> {
  const state = () => (child.exitCode === null ? output() : `ended:\n${output()}`)
  await expect.poll(state, { timeout: atMost(150_000) }).toMatch(/Latchkey is ready|^ended/)
  expect(state()).toContain('Latchkey is ready')
}

export async function stopStarted({ process: child, ended }: StartedProgram): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  return ended
}
